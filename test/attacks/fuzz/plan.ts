import { createRandom, type Random, seedOf } from '../../faults/random.ts';
import { createVisit, ENTRY_POINTS, type EntryPoint, type Kind, NEXT, type Visit } from './corpus.ts';
import { applyMutations, type Mutation, planMarkup, planMutations, planTexts } from './mutate.ts';
import { POLLUTION, SWAPS, type Swap } from './thief.ts';

const MOVES = [
  'choose',
  'fill',
  'submit',
  'open',
  'history',
  'back',
  'withdraw',
  'change',
  'push',
  'any',
] as const;
export type Move = { kind: (typeof MOVES)[number]; nth: number };

/** A partner's own iframe is no fourth kind, because it uses the protocol of the framed element. */
const EMBEDDINGS = ['inline', 'frame', 'webview'] as const;
type Embedding = (typeof EMBEDDINGS)[number];

export interface Plan {
  seed: number;
  run: number;
  entryPoint: EntryPoint;
  embedding: Embedding;
  kind: Kind;
  mutations: Mutation[];
  moves: Move[];
  /** Share of the stored text that is left, because a browser that ran out of space may have cut it off; null keeps all. */
  cutAt: number | null;
  isRefused: boolean;
  /** Names on `Object.prototype`, as another script of the page may leave them. */
  polluted: string[];
  swaps: Swap[];
}

const JOURNEYS: readonly (readonly Move['kind'][])[] = [
  [],
  ['choose', 'fill', 'submit', 'push'],
  ['choose', 'fill', 'submit', 'any', 'back'],
  ['open', 'push', 'any'],
  ['open', 'any', 'any'],
  ['history', 'any', 'back'],
  ['withdraw', 'choose', 'fill', 'submit', 'any'],
  ['change', 'choose', 'change', 'back'],
  ['any', 'any', 'any', 'any'],
];

/** Attacks beside the mutated data; `--move` makes a series use one of them in each run. */
export const EXTRAS = ['polluted', 'swapped', 'texts'] as const;
export type Extra = (typeof EXTRAS)[number];

export function planRun(
  seed: number,
  run: number,
  only: readonly EntryPoint[] = ENTRY_POINTS,
  always?: Extra,
): Plan {
  const random = createRandom(seedOf(seed, run));
  const early = only.filter((one) => one !== 'markup');
  const entryPoint = random.pick(early.length > 0 ? early : only);
  const embedding =
    entryPoint === 'address' ? random.pick(['frame', 'webview'] as const) : random.pick(EMBEDDINGS);
  const kind = random.pick(Object.keys(NEXT) as Kind[]);
  const visit = createVisit(kind);
  const journeys = entryPoint === 'transactions' ? JOURNEYS.slice(1, 6) : JOURNEYS;
  const moves = random.pick(journeys).map((name) => ({ kind: name, nth: random.between(0, 11) }));
  const count = random.pick([1, 1, 1, 2, 3, 8]);
  const plan: Omit<Plan, 'polluted' | 'swaps'> = {
    seed,
    run,
    entryPoint,
    embedding,
    kind,
    mutations: planMutations(
      visit[entryPoint],
      random,
      count,
      entryPoint === 'host' && embedding !== 'frame',
    ),
    moves,
    cutAt: entryPoint === 'storage' && random.chance(0.2) ? random.next() : null,
    isRefused: random.chance(0.1),
  };
  // Later additions to the plan take their random numbers after all others, so that a seed of an older report still repeats its run.
  const isMade = (extra: Extra, share: number) => random.chance(share) || extra === always;
  const polluted = isMade('polluted', POLLUTED_SHARE) ? pickSome(Object.keys(POLLUTION), random) : [];
  const swaps = isMade('swapped', SWAPPED_SHARE) ? pickSome(SWAPS, random) : [];
  const texts =
    TEXT_ENTRY_POINTS.includes(entryPoint) && isMade('texts', TEXTS_SHARE)
      ? planTexts(visit[entryPoint], random)
      : [];
  plan.mutations.push(...texts);
  if (only.includes('markup') && (early.length === 0 || random.chance(MARKUP_SHARE)))
    Object.assign(plan, {
      entryPoint: 'markup',
      embedding: 'inline',
      mutations: planMarkup(random),
      cutAt: null,
    });
  return { ...plan, moves: swaps.length > 0 ? [...moves, ...WAITING] : moves, polluted, swaps };
}

/** Entry points whose texts another party writes; `locales` is missing, because its texts are the widget's own files. */
const TEXT_ENTRY_POINTS: readonly EntryPoint[] = ['host', 'frames', 'transactions'];
const TEXTS_SHARE = 0.3;
const MARKUP_SHARE = 0.1;
const POLLUTED_SHARE = 0.15;
const SWAPPED_SHARE = 0.3;
/** A run with swapped details ends with two pushes, because they bring the changed payment to the screen. */
const WAITING: readonly Move[] = [
  { kind: 'push', nth: 0 },
  { kind: 'push', nth: 0 },
];

function pickSome<T>(from: readonly T[], random: Random): T[] {
  const count = random.pick([1, 1, 2, 4]);
  return [...new Set(Array.from({ length: count }, () => random.pick(from)))];
}

export function spoilVisit({ kind, entryPoint, mutations }: Plan): Visit {
  const visit = createVisit(kind);
  return { ...visit, [entryPoint]: applyMutations(visit[entryPoint], mutations) } as Visit;
}
