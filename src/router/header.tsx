import { useI18n } from '../i18n/use-i18n.tsx';
import { isRecord } from '../location/memory-location.ts';
import type { RouteRow } from '../location/route.ts';
import { afterNextPaint } from '../platform/timing.ts';
import { currentTransactionType } from '../session/session.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { BackGlyph, CloseGlyph } from '../ui/icons/glyph.tsx';
import { lazyWithRetry } from '../ui/lazy-code.tsx';
import { Title } from '../ui/text/title.tsx';
import { goBack } from './route-table.ts';
import './header.css';

const HistoryButton = lazyWithRetry(async () => {
  await afterNextPaint();
  return (await import('./history-button.tsx')).HistoryButton;
});
const HostBadge = lazyWithRetry(async () => (await import('../parts/help/host-badge.tsx')).HostBadge);

/** Back if the route has a back target or shows a payment of the history, else the title. Close if host and route allow it. */
export function Header({ row }: { row: RouteRow }) {
  const session = useSession();
  const { host, lists, transaction } = useSessionState();
  const { t } = useI18n();
  return (
    <header className="header" part="header">
      <slot name="header" />
      {host.schema.assets.badge ? <HostBadge address={host.schema.assets.badge} /> : null}
      {row.back === null && !(transaction && isRecord(session.location)) ? (
        <Title level={1} size={row.hasHistory ? 'l' : 'm'}>
          {t(row.title ?? `${currentTransactionType(session)}.title`)}
        </Title>
      ) : (
        <button
          type="button"
          className="header-button"
          part="back"
          data-back=""
          onClick={() => goBack(session)}
        >
          <BackGlyph />
          <span>{t('header.back')}</span>
        </button>
      )}
      {row.hasHistory && host.token !== undefined && row.type && lists[row.type].status !== 'loading' ? (
        <HistoryButton />
      ) : null}
      {host.closingButton && row.closable !== false ? (
        <button
          type="button"
          className="header-button"
          part="close"
          aria-label={t('header.close')}
          onClick={() => session.host.notify('close', {})}
        >
          <CloseGlyph />
        </button>
      ) : null}
    </header>
  );
}
