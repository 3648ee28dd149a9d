import { errorFromNavigationState } from '../../domain/errors/failures.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { ErrorReference } from '../../parts/help/error-reference.tsx';
import { CountryButton, useCountryName } from '../../parts/method/country-button.tsx';
import { chooseRegion, formerCountry } from '../../session/methods/load-regions.ts';
import { reloadMethods } from '../../session/methods/methods.ts';
import { currentTransactionType } from '../../session/session.ts';
import { useSession } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { StatusScreen } from '../../ui/status/status-screen.tsx';
import './empty-screen.css';

/** /empty: no method for this country; the user goes back to the one before, or chooses another. */
export default function EmptyScreen() {
  const session = useSession();
  const { t } = useI18n();
  const error = errorFromNavigationState(session.location.current.state);
  const nameOf = useCountryName();
  const type = currentTransactionType(session);
  const former = formerCountry(session, type);
  const retry = () => {
    session.location.navigate(`/${type}`, { replace: true });
    void reloadMethods(session, type);
  };
  return (
    <StatusScreen
      icon="empty"
      title={t('empty.title')}
      text={t('empty.text')}
      actions={
        <>
          <Button
            size="xl"
            onClick={() =>
              former
                ? chooseRegion(session, former)
                : session.location.navigate('/empty/region', { state: { type } })
            }
          >
            {former ? `${t('header.back')}: ${nameOf(former)}` : t('region.title')}
          </Button>
          <Button size="xl" color="neutral" onClick={retry}>
            {t('empty.refresh')}
          </Button>
        </>
      }
    >
      <div className="empty-country">
        <CountryButton to="/empty/region" />
      </div>
      {error ? <ErrorReference error={error} /> : null}
    </StatusScreen>
  );
}
