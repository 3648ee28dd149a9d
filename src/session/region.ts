import { localPath } from '../routing/location.ts';
import { resetChoice } from './choice.ts';
import { reloadMethods } from './methods.ts';
import { pageOf } from './place.ts';
import type { Session } from './session.ts';

/**
 * Takes another country: what was chosen is forgotten, methods and saved data are asked for anew, and the list is where
 * one goes on (R-SCREEN-12). The user's own country is no choice, so that it follows the host's word.
 * @param code ISO 3166, lower case
 */
export function chooseRegion(session: Session, code: string): void {
  const { state, location } = session;
  const type = pageOf(session);
  state.selectedCountry = code === state.user.paymentGeo.toLowerCase() ? null : code;
  resetChoice(session);
  void reloadMethods(session, type);
  // The empty page was true of the country before: Back must not lead there.
  if (localPath(location.current) === '/empty/region') location.back();
  if (localPath(location.current) === '/empty') location.navigate(`/${type}`, { replace: true });
  else location.backTo(`/${type}`);
}
