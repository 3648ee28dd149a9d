import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { MethodTile } from '../../parts/method/method-tile.tsx';
import { useSessionState } from '../../session/use-session.tsx';
import { Section, Tiles } from '../../ui/layout/section.tsx';
import { suggestMethods } from './suggest-methods.ts';

/** Methods to try instead, below a search that has found none. */
export function SearchSuggestions({ type, query }: { type: TransactionType; query: string }) {
  const { lists } = useSessionState();
  const { t, labels } = useI18n();
  return (
    <div className="method-search-suggestions">
      <Section title={t('list.suggest')}>
        <Tiles>
          {suggestMethods(lists[type].methods, query, labels).map((method) => (
            <MethodTile key={method.name} type={type} method={method} />
          ))}
        </Tiles>
      </Section>
    </div>
  );
}
