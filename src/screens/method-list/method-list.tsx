import { memo, use, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { groupMethods } from '../../domain/methods/method-groups.ts';
import { warmFormatters } from '../../domain/money/number-format.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { GroupTile, MethodTile } from '../../parts/method/method-tile.tsx';
import { afterNextPaint, screenDrawn } from '../../platform/timing.ts';
import { ensureMethods } from '../../session/methods/methods.ts';
import { lastUsedOf } from '../../session/methods/select-method.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Section, Tiles } from '../../ui/layout/section.tsx';
import { lazyCode, lazyWithRetry } from '../../ui/lazy-code.tsx';
import { CurrentChoice } from '../../ui/tile/tile.tsx';
import { MethodListSkeleton } from '../../ui/waiting/skeleton.tsx';
import type { findMethods } from './find-methods.ts';
import './method-list.css';

/** The tile of an open payment. Its code loads when a payment is submitted, because a tile that comes after the list would move it. */
export const OPEN_PAYMENT = lazyCode(async () => (await import('./open-payment.tsx')).OpenPayment);
const OpenPayment = lazyWithRetry(OPEN_PAYMENT);
const ListTools = lazyWithRetry(async () => {
  await afterNextPaint();
  const { ListTools } = await import('./list-tools.tsx');
  await screenDrawn();
  await warmFormatters();
  return ListTools;
});

/** Number of tiles in the first paint of a list, more than fit into any window; the others are drawn after it. */
const FIRST_TILE_COUNT = 40;
/** Number of search results that are drawn in the first paint after a key; on a phone the keyboard covers most of them. */
const FIRST_RESULT_COUNT = 20;

const MIN_METHODS_FOR_SEARCH = 9;

export function MethodListScreen({ type }: { type: TransactionType }) {
  const session = useSession();
  const { bonus, lists, openPayment } = useSessionState();
  const { labels } = useI18n();
  const { status, methods } = lists[type];
  // The search box loads after the list's first paint, together with the function that searches.
  const [{ query, find }, setSearch] = useState<{ query: string; find?: typeof findMethods }>({ query: '' });
  const isLong = methods.length >= MIN_METHODS_FOR_SEARCH;
  // The list of another market may be too short for a search box; the user could not clear the search then.
  if (!isLong && query !== '') setSearch({ query: '' });
  const found = useMemo(
    () => (isLong && find ? find(methods, query, labels) : null),
    [isLong, find, methods, query, labels],
  );

  useEffect(() => ensureMethods(session, type), [session, type]);

  if (status !== 'ready') return <MethodListSkeleton />;
  const search = isLong ? { query, onSearch: setSearch, count: found?.length ?? null } : null;
  return (
    <div className="methods">
      {openPayment ? <OpenPayment /> : null}
      <div
        className="method-tools"
        data-type={type}
        data-bonus={(type === 'deposit' && bonus.isDisplayed) || undefined}
      >
        <ListTools type={type} search={search} />
      </div>
      {found ? <MethodTiles key={query} type={type} methods={found} firstCount={FIRST_RESULT_COUNT} /> : null}
      {/* While results are shown, the list is hidden and not removed, because drawing a thousand tiles again takes longer. */}
      <div className="method-sections" hidden={found !== null}>
        <WholeList
          type={type}
          methods={methods}
          firstCount={session.location.isBack ? methods.length : FIRST_TILE_COUNT}
        />
      </div>
    </div>
  );
}

interface ListProps {
  type: TransactionType;
  methods: readonly Method[];
  firstCount: number;
}

/** The first tiles, and then all in a render that a press or a key interrupts. */
function useDrawn({ methods, firstCount }: Omit<ListProps, 'type'>): readonly Method[] {
  const isWhole = useDeferredValue(true, methods.length <= firstCount);
  return isWhole ? methods : methods.slice(0, firstCount);
}

const MethodTiles = memo(function MethodTiles({ type, ...list }: ListProps) {
  return (
    <Tiles>
      {useDrawn(list).map((method) => (
        <MethodTile key={method.name} type={type} method={method} />
      ))}
    </Tiles>
  );
});

/**
 * The method used last first, then popular ones, single ones and groups in the cashier's order. Memoized, because typing in the search box
 * must not render the list again.
 */
const WholeList = memo(function WholeList({ type, methods, firstCount }: ListProps) {
  const { t } = useI18n();
  const { state } = useSession();
  // The method used last is read once: a deposit that the session learns of later must not move the tiles below the user's finger.
  const [last] = useState(() => lastUsedOf(state, type));
  const list = useMemo(() => groupMethods(methods, last?.method), [methods, last]);
  const current = use(CurrentChoice);
  // Only one tile is marked: a method with a tile of its own is not marked in its group as well.
  const group = [...list.last, ...list.popular].some(({ name }) => name === current?.method)
    ? null
    : current?.group;
  const single = useDrawn({ methods: list.single, firstCount });
  // A group below a part of the list would move when the rest is drawn, so groups are drawn with the last part.
  const groups = single.length === list.single.length ? list.groups : [];
  return (
    <>
      {list.last.map((method) => (
        <Section key={method.name} title={t('list.last')}>
          <Tiles>
            <MethodTile type={type} method={method} lastAmount={last?.amount} />
          </Tiles>
        </Section>
      ))}
      {list.popular.length > 0 ? (
        <Section title={t('list.popular')}>
          <MethodTiles type={type} methods={list.popular} firstCount={firstCount} />
        </Section>
      ) : null}
      <Section title={list.popular.length > 0 ? t('list.all') : undefined}>
        <Tiles>
          {single.map((method) => (
            <MethodTile key={method.name} type={type} method={method} />
          ))}
          {groups
            .filter(({ kind }) => kind === 'tile')
            .map((one) => (
              <GroupTile key={one.name} type={type} group={one} isCurrent={one.name === group} />
            ))}
        </Tiles>
      </Section>
      {groups
        .filter(({ kind }) => kind === 'heading')
        .map((group) => (
          <Section key={group.name} title={t(`groups.${group.name}`)}>
            <MethodTiles type={type} methods={group.methods} firstCount={firstCount} />
          </Section>
        ))}
    </>
  );
});
