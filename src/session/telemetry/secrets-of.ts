import type { Moment, Session } from '../session.ts';

/** Everything of a session that no free text may repeat: tokens, what the user typed, who they are. */
export function secretsOf({ state, body }: Session | Moment): string[] {
  const { host, user, draft } = state;
  const { token, name, phone, email, address, passport } = user;
  const typed = {
    ...draft?.typed,
    ...Object.fromEntries((draft?.prepared ?? []).map((prepared) => [prepared.name, prepared.value])),
  };
  const sent = { ...draft?.fields, ...body?.fields };
  return [host.token, token, name, phone, email, address, passport, ...Object.values(typed)]
    .concat(Object.values(sent))
    .filter((secret): secret is string => secret !== undefined && secret !== '');
}
