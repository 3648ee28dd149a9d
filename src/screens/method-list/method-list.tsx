import {
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { groupMethods } from '../../domain/methods/method-groups.ts';
import { warmFormatters } from '../../domain/money/number-format.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { GroupTile, MethodTile } from '../../parts/method/method-tile.tsx';
import { afterNextPaint, screenDrawn } from '../../platform/timing.ts';
import { lastUsedOf } from '../../session/methods/last-used.ts';
import { ensureMethods } from '../../session/methods/methods.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Section, Tiles } from '../../ui/layout/section.tsx';
import { lazyCode, lazyWithRetry } from '../../ui/lazy-code.tsx';
import { MethodListSkeleton } from '../../ui/waiting/skeleton.tsx';
import type { findMethods } from './find-methods.ts';
import './method-list.css';

/** The tile of an open payment. A payment loads it, because a tile that comes after the list would move the others. */
export const OPEN_PAYMENT = lazyCode(async () => (await import('./open-payment.tsx')).OpenPayment);
const OpenPayment = lazyWithRetry(OPEN_PAYMENT);
const ListTools = lazyWithRetry(async () => {
  await afterNextPaint();
  const { ListTools } = await import('./list-tools.tsx');
  await screenDrawn();
  await warmFormatters();
  return ListTools;
});

/** Tiles of the first frame of a list or of search results, more than any screen shows; those below follow it. */
const FIRST_TILE_COUNT = 40;
/** Tiles that one further render adds: search results wait for a render that has begun. */
const NEXT_TILE_COUNT = 60;

/** A list with at least this many methods has a search box. */
const MIN_METHODS_FOR_SEARCH = 9;

/** The method list of a transaction type; a long list can be searched. */
export function MethodListScreen({ type }: { type: TransactionType }) {
  const session = useSession();
  const { bonus, lists, openPayment } = useSessionState();
  const { labels } = useI18n();
  const { status, methods } = lists[type];
  // The search box loads after the list's first frame, together with the function that searches.
  const [{ query, find }, setSearch] = useState<{ query: string; find?: typeof findMethods }>({ query: '' });
  const [wanted, setWanted] = useState('');
  const drawing = useRef<Drawing>({ isAtOnce: session.location.isBack, isHeld: false });
  const isLong = methods.length >= MIN_METHODS_FOR_SEARCH;
  // The list of another market may be too short for a search box; the user could not clear the search then.
  if (!isLong && query !== '') {
    setSearch({ query: '' });
    setWanted('');
  }
  const found = useMemo(
    () => (isLong && find ? find(methods, wanted, labels) : null),
    [isLong, find, methods, wanted, labels],
  );

  useEffect(() => ensureMethods(session, type), [session, type]);
  useLayoutEffect(() => {
    drawing.current.isHeld = query !== wanted;
  }, [query, wanted]);

  if (status !== 'ready') return <MethodListSkeleton />;
  const onSearch = (next: { query: string; find: typeof findMethods }) => {
    drawing.current.isAtOnce = false;
    setSearch(next);
    startTransition(() => setWanted(next.query));
  };
  const search = isLong ? { query, wanted, onSearch, count: found?.length ?? null } : null;
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
      {found ? (
        <MethodTiles type={type} methods={found} drawing={drawing} />
      ) : (
        <WholeList type={type} methods={methods} drawing={drawing} />
      )}
    </div>
  );
}

/** Controls when the rest of the tiles is drawn. */
interface Drawing {
  /** All at once: after Back any tile may get the focus, until the user searches. */
  isAtOnce: boolean;
  /** No further tiles now, because the results of a query are being rendered. */
  isHeld: boolean;
}

interface ListProps {
  type: TransactionType;
  methods: readonly Method[];
  /** A ref, because with a state each key would render the list. */
  drawing: RefObject<Drawing>;
}

/** The methods to draw now: the first ones, then more after each paint, in renders that a tap or a key interrupts. */
function useDrawn({ methods, drawing }: Pick<ListProps, 'methods' | 'drawing'>): readonly Method[] {
  const [drawn, setDrawn] = useState(() => ({
    methods,
    count: drawing.current.isAtOnce ? methods.length : FIRST_TILE_COUNT,
  }));
  const count = drawn.methods === methods ? drawn.count : FIRST_TILE_COUNT;
  const isWhole = count >= methods.length;
  useEffect(() => {
    if (isWhole) return;
    let isOutdated = false;
    const drawMore = async () => {
      // Results come first: React would render one part of the list after the other before them.
      do await afterNextPaint();
      while (drawing.current.isHeld && !isOutdated);
      if (!isOutdated) startTransition(() => setDrawn({ methods, count: count + NEXT_TILE_COUNT }));
    };
    void drawMore();
    return () => {
      isOutdated = true;
    };
  }, [isWhole, methods, count, drawing]);
  return isWhole ? methods : methods.slice(0, count);
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
 * The method used last first, then popular ones, single ones and groups in the cashier's order. Memoized, so that typing in the
 * search box does not render it again.
 */
const WholeList = memo(function WholeList({ type, methods, drawing }: ListProps) {
  const { t } = useI18n();
  const { state } = useSession();
  // Read once: a deposit that the session hears of later must not move the tiles below the user's finger.
  const [last] = useState(() => lastUsedOf(state, type));
  const list = useMemo(() => groupMethods(methods, last?.method), [methods, last]);
  const single = useDrawn({ methods: list.single, drawing });
  // A group below a part of the list would move when the rest is drawn.
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
          <MethodTiles type={type} methods={list.popular} drawing={drawing} />
        </Section>
      ) : null}
      <Section title={list.popular.length > 0 ? t('list.all') : undefined}>
        <Tiles>
          {single.map((method) => (
            <MethodTile key={method.name} type={type} method={method} />
          ))}
          {groups
            .filter(({ kind }) => kind === 'tile')
            .map((group) => (
              <GroupTile key={group.name} type={type} group={group} />
            ))}
        </Tiles>
      </Section>
      {groups
        .filter(({ kind }) => kind === 'heading')
        .map((group) => (
          <Section key={group.name} title={t(`groups.${group.name}`)}>
            <MethodTiles type={type} methods={group.methods} drawing={drawing} />
          </Section>
        ))}
    </>
  );
});
