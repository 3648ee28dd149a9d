import { createRandom, seedOf } from '../../faults/random.ts';
import { createVisit, DOORS, type Door, type Kind, NEXT, type Visit } from './corpus.ts';
import { applyMutations, type Mutation, planMutations } from './mutate.ts';

/** Actions of the user, one after the other. */
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

/** The ways of hosts to speak to the widget; the element framed is the same as a partner's own frame inside. */
const EMBEDDINGS = ['inline', 'frame', 'webview'] as const;
type Embedding = (typeof EMBEDDINGS)[number];

/** One run: everything that follows from its seed and number. */
export interface Plan {
  seed: number;
  run: number;
  door: Door;
  embedding: Embedding;
  kind: Kind;
  mutations: Mutation[];
  moves: Move[];
  /** The storage holds the text of the values, cut at this share of its length. */
  cutAt: number | null;
  /** Answers are refusals from this request of money on. */
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

/** @param only the doors that are tried */
export function planRun(seed: number, run: number, only: readonly Door[] = DOORS): Plan {
  const random = createRandom(seedOf(seed, run));
  const door = random.pick(only);
  const embedding = door === 'address' ? random.pick(['frame', 'webview'] as const) : random.pick(EMBEDDINGS);
  const kind = random.pick(Object.keys(NEXT) as Kind[]);
  const visit = createVisit(kind);
  const journeys = door === 'transactions' ? JOURNEYS.slice(1, 6) : JOURNEYS;
  const moves = random.pick(journeys).map((name) => ({ kind: name, nth: random.between(0, 11) }));
  const count = random.pick([1, 1, 1, 2, 3, 8]);
  return {
    seed,
    run,
    door,
    embedding,
    kind,
    mutations: planMutations(visit[door], random, count, door === 'host' && embedding !== 'frame'),
    moves,
    cutAt: door === 'storage' && random.chance(0.2) ? random.next() : null,
    isRefused: random.chance(0.1),
  };
}

/** The visit of a plan: one part of it is mutated. */
export function spoilVisit({ kind, door, mutations }: Plan): Visit {
  const visit = createVisit(kind);
  return { ...visit, [door]: applyMutations(visit[door], mutations) } as Visit;
}
