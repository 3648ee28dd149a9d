import type { Notifications } from '../../bridge/protocol.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';

interface Props {
  about: Notifications['help'];
  /** Size of the help button, equal to that of the buttons beside it. */
  size?: 'm' | 's';
}

/** Asks the host for help with a payment or an error. Nothing is shown for a host that has not set `support`. */
export function HelpButton({ about, size = 'm' }: Props) {
  const session = useSession();
  const { host } = useSessionState();
  const { t } = useI18n();
  if (!host.support) return null;
  // A cashier may repeat what the user typed in the code of a reason.
  const { code, ...rest } = about;
  const safe = code === undefined ? rest : { ...rest, code: session.secrets.redactCode(code) };
  return (
    <Button size={size} color="neutral" onClick={() => session.host.notify('help', safe)}>
      {t('help.ask')}
    </Button>
  );
}
