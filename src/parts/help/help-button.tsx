import type { Notifications } from '../../bridge/protocol.ts';
import type { HostAction } from '../../domain/host/platform.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import type { Session } from '../../session/session.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';

interface Props {
  about: Notifications['help'];
  size?: 'm' | 's';
}

/** Requests help from the host with a payment or an error. Nothing is shown for a host that has not set `support`. */
export function HelpButton({ about, size = 'm' }: Props) {
  const session = useSession();
  const { host } = useSessionState();
  const { t } = useI18n();
  if (!host.support) return null;
  return (
    <Button
      size={size}
      color="neutral"
      onClick={() => session.host.notify('help', redactReason(session, about))}
    >
      {t('help.ask')}
    </Button>
  );
}

/** The page of the host that helps with each of these failures. For any other failure it is the account page. */
const HELPS_WITH: Partial<Record<string, HostAction>> = {
  kyc_required: 'identity',
  wagering_active: 'wager',
  deposit_limit: 'limits',
  deposits_closed: 'limits',
};

/**
 * Sends the user to a page of the host, with the reason. A host that does not name the action in `actions` may only handle Close, so the
 * widget also requests to close, because no button may be without effect.
 */
export function leaveToHost(session: Session, reason: Partial<Notifications['action']>): void {
  const action = reason.action ?? HELPS_WITH[reason.code ?? ''] ?? 'account';
  session.host.notify('action', redactReason(session, { ...reason, action }));
  if (!session.state.host.actions?.includes(action)) session.host.notify('close', {});
}

/** Redacts what the user typed, because a cashier may repeat it in the code of a reason. */
function redactReason<T extends { code?: string }>(session: Session, detail: T): T {
  const { code } = detail;
  return code === undefined ? detail : { ...detail, code: session.secrets.redactCode(code) };
}
