import { labelOf, type Method } from '../../domain/methods/method.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { MethodTile } from '../../parts/method/method-tile.tsx';
import { foldText } from '../../platform/fold-text.ts';
import { useSessionState } from '../../session/use-session.tsx';
import { Section, Tiles } from '../../ui/layout/section.tsx';
import './search-suggestions.css';

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

/** A phone shows this many methods in its one column without scrolling. */
const MAX_SUGGESTIONS = 4;

/** The pairs of letters that follow each other in a word: `oxxo` has ox, xx, xo. */
function pairsOf(text: string): string[] {
  const words = foldText(text).split(/[^\p{L}\p{N}]+/u);
  return words.flatMap((word) => [...word].map((letter, at) => letter + (word[at + 1] ?? '')));
}

/**
 * Methods to offer for a query without results: those whose label has most pairs of letters in common with the query, and then the popular
 * and the first ones of the list.
 */
export function suggestMethods(
  methods: readonly Method[],
  query: string,
  labels: readonly string[],
): Method[] {
  const wanted = new Set(pairsOf(query).filter((pair) => pair.length === 2));
  const scored = methods.map((method) => {
    const pairs = new Set(pairsOf(`${labelOf(method, labels)} ${labelOf(method, ['en'])} ${method.name}`));
    const score = [...wanted].filter((pair) => pairs.has(pair)).length;
    return { method, score: score + (method.isPopular ? 0.5 : 0) };
  });
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ method }) => method);
}
