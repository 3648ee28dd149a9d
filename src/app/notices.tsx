import { useI18n } from '../i18n/use-i18n.tsx';
import { Diagnosis } from '../parts/diagnosis/diagnosis.tsx';
import { dismissNotice } from '../session/notices.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { Snackbar } from '../ui/snackbar/snackbar.tsx';
import { addStyles } from '../ui/styles.ts';
import { LinkNotice } from './link-notice.tsx';
import css from './notices.css?inline';
import { useClearance } from './use-clearance.ts';

addStyles(css);

/** The toasts of this widget, above every screen. Loaded early, so that they can report a lost connection. */
export function Notices() {
  const session = useSession();
  const { notices } = useSessionState();
  const { t } = useI18n();
  return (
    <div className="notices">
      <div className="notices-stack" ref={useClearance()}>
        {notices.map(({ id, message, fault, tone }) => (
          <Snackbar
            key={id}
            title={tone === 'positive' ? undefined : t('snackbar.error.title')}
            tone={tone}
            message={message}
            closeLabel={t('snackbar.close')}
            onClose={() => dismissNotice(session, id)}
          >
            {fault?.diagnosticsId ? <Diagnosis fault={fault} /> : null}
          </Snackbar>
        ))}
        <LinkNotice />
      </div>
    </div>
  );
}
