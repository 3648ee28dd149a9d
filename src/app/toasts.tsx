import { useI18n } from '../i18n/use-i18n.tsx';
import { ErrorReference } from '../parts/help/error-reference.tsx';
import { dismissToast } from '../session/toasts.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { Toast } from '../ui/status/toast.tsx';
import { ConnectionToast } from './connection-toast.tsx';
import { useToastOffset } from './use-toast-offset.ts';
import './toasts.css';

/** The toasts of this widget, above every screen. Loaded early, so that they can report a lost connection. */
export function Toasts() {
  const session = useSession();
  const { toasts } = useSessionState();
  const { t } = useI18n();
  return (
    <div className="toasts">
      <div className="toasts-stack" ref={useToastOffset()}>
        {toasts.map(({ id, message, error, tone }) => (
          <Toast
            key={id}
            title={tone === 'positive' ? undefined : t('snackbar.error.title')}
            tone={tone}
            message={message}
            closeLabel={t('snackbar.close')}
            onClose={() => dismissToast(session, id)}
          >
            {error?.diagnosticsId ? <ErrorReference error={error} /> : null}
          </Toast>
        ))}
        <ConnectionToast />
      </div>
    </div>
  );
}
