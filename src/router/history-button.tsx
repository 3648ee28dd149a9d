import { useI18n } from '../i18n/use-i18n.tsx';
import { currentTransactionType } from '../session/session.ts';
import { useSession } from '../session/use-session.tsx';
import { HistoryGlyph } from '../ui/icons/more-glyphs.tsx';
import './history-button.css';

/** Opens the history of transactions. Loaded after the first screen, because users rarely start with it. */
export function HistoryButton() {
  const session = useSession();
  const { t } = useI18n();
  const open = () =>
    session.location.navigate('/history', { state: { type: currentTransactionType(session) } });
  return (
    <button
      type="button"
      className="header-button history-button"
      part="history"
      aria-label={t('history.title')}
      onClick={open}
    >
      <HistoryGlyph />
      <span>{t('history.title')}</span>
    </button>
  );
}
