import { createRandom, seedOf } from '../../faults/random.ts';
import { createVisit, ENTRY_POINTS, type EntryPoint, type Kind, NEXT, type Visit } from './corpus.ts';
import { applyMutations, type Mutation, planMutations } from './mutate.ts';

/** Actions of the user, in this order. */
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

/** The ways in which a host talks to the widget; the framed element uses the same protocol as a partner's own iframe. */
const EMBEDDINGS = ['inline', 'frame', 'webview'] as const;
type Embedding = (typeof EMBEDDINGS)[number];

/** One run: everything in it follows from its seed and number. */
export interface Plan {
  seed: number;
  run: number;
  entryPoint: EntryPoint;
  embedding: Embedding;
  kind: Kind;
  mutations: Mutation[];
  moves: Move[];
  /** Part of the stored text that is kept, as a share of its length; the rest is cut off. */
  cutAt: number | null;
  /** The cashier rejects every request about money. */
  isRefused: boolean;
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

/** @param only the entry points to use */
export function planRun(seed: number, run: number, only: readonly EntryPoint[] = ENTRY_POINTS): Plan {
  const random = createRandom(seedOf(seed, run));
  const entryPoint = random.pick(only);
  const embedding =
    entryPoint === 'address' ? random.pick(['frame', 'webview'] as const) : random.pick(EMBEDDINGS);
  const kind = random.pick(Object.keys(NEXT) as Kind[]);
  const visit = createVisit(kind);
  const journeys = entryPoint === 'transactions' ? JOURNEYS.slice(1, 6) : JOURNEYS;
  const moves = random.pick(journeys).map((name) => ({ kind: name, nth: random.between(0, 11) }));
  const count = random.pick([1, 1, 1, 2, 3, 8]);
  return {
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
}

/** The visit of a plan, with one part of it mutated. */
export function spoilVisit({ kind, entryPoint, mutations }: Plan): Visit {
  const visit = createVisit(kind);
  return { ...visit, [entryPoint]: applyMutations(visit[entryPoint], mutations) } as Visit;
}
