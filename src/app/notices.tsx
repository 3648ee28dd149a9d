import { useI18n } from '../i18n/use-i18n.tsx';
import { Diagnosis } from '../parts/diagnosis/diagnosis.tsx';
import { dismissNotice } from '../session/notices.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { Snackbar } from '../ui/snackbar/snackbar.tsx';
import { addStyles } from '../ui/styles.ts';
import css from './notices.css?inline';

addStyles(css);

/** The snackbars of this widget. */
export function Notices() {
  const session = useSession();
  const { notices } = useSessionState();
  const { t } = useI18n();
  return (
    <div className="notices">
      {notices.map(({ id, message, fault }) => (
        <Snackbar
          key={id}
          title={t('snackbar.error.title')}
          message={message}
          closeLabel={t('snackbar.close')}
          onClose={() => dismissNotice(session, id)}
        >
          {fault?.diagnosticsId ? <Diagnosis fault={fault} /> : null}
        </Snackbar>
      ))}
    </div>
  );
}
