import { type PlannedFault, planFault } from './fault-kinds.ts';
import { PAYMENTS, type PaymentName } from './fixtures.ts';
import { createRandom, type Random, seedOf } from './random.ts';

/** Actions of the user, the host or the browser after the first submit. */
const ACTIONS = {
  'submit again': 8,
  'insist on another': 6,
  reload: 14,
  'reload with another token': 5,
  'lose the browser': 6,
  'open a second tab': 6,
  'duplicate the tab': 4,
  sleep: 6,
  'freeze and thaw': 4,
  'lose the network': 8,
  'leave the payment': 5,
  'return to the payment': 5,
  'check now': 5,
  'renew the token': 4,
  'let the token expire': 5,
  'do what is next': 6,
  cancel: 5,
} as const;

/** Actions of users and hosts on the form of a payment; each run has at most one of them, after its other steps. */
const FORM_MOVES = {
  'edit after a refusal': 10,
  'host changes the amount': 4,
  'host changes the currency': 3,
  'go back and come again': 5,
} as const;
type Action = keyof typeof ACTIONS | keyof typeof FORM_MOVES;

/** Parts of a user record that a cashier may push at any time; the widget reacts to each in another way than to the whole. */
const RECORDS = { 'another market': 3, 'a part': 2, nulls: 2 } as const;
export type RecordName = keyof typeof RECORDS;

interface PlannedRecord {
  /** Virtual milliseconds after the first submit. */
  after: number;
  record: RecordName;
  /** Time for which the other market lasts, virtual milliseconds. */
  lasts: number;
}

export interface PlannedStep {
  /** Virtual milliseconds after the step before. */
  after: number;
  action: Action;
  /** Duration of the fault, virtual milliseconds. */
  lasts: number;
}

/** One run: a user, the payment, the user's actions, and the faults. It follows from the seed alone. */
export interface Scenario {
  run: number;
  user: string;
  order: PaymentName;
  /** Decimal text with two decimals, major units; its whole part decides the outcome (docs/sandbox.md). */
  amount: string;
  /** Another amount with the same outcome, to which the user or the host changes it. */
  otherAmount: string;
  submit: 'once' | 'twice at once' | 'Enter and a click';
  /** True when the browser denies storage to the widget. */
  isStorageDenied: boolean;
  /** True when the host passes the user's id beside the token. */
  isUserNamed: boolean;
  /** True when the host names the market; otherwise the cashier pushes it. */
  isMarketOfHost: boolean;
  records: PlannedRecord[];
  steps: PlannedStep[];
  faults: PlannedFault[];
  /** True when the device fires `online` at the end; otherwise the widget has to detect the connection by itself. */
  emitsOnlineEvent: boolean;
  /**
   * `with pushes`: the run ends as soon as the widget agrees with the database. `without pushes`: no status push is delivered, and the user waits
   * for the result on the payment's page or on the list.
   */
  ending: Ending;
}

const ENDINGS = { 'with pushes': 84, 'without pushes': 6, 'without pushes, on the list': 10 } as const;
type Ending = keyof typeof ENDINGS;

/** The last two whole digits of an amount, which decide the outcome (docs/sandbox.md), each with its weight. */
const OUTCOMES = {
  '00': 20,
  '12': 12,
  '06': 6,
  '02': 2,
  '11': 6,
  '10': 4,
  '16': 8,
  '08': 3,
  '09': 3,
  '13': 3,
} as const;

/** Ending of an amount that is processed and goes back later. */
export const MONEY_BACK = '21';

/** Endings of an amount whose wallet signs a message, and whose wallet sends a transfer. */
const PROOFS = ['27', '28', '27'];

export interface ScenarioOptions {
  seed: number;
  /** Share of all faults that kill the cashier's process. */
  killShare: number;
}

export function planScenario({ seed, killShare }: ScenarioOptions, run: number): Scenario {
  const random = createRandom(seedOf(seed, run));
  const planned = random.weigh(PAYMENTS.weights);
  const order =
    planned === 'transfer' && opensSheet(seed, run)
      ? 'sheet'
      : planned === 'payout' && provesWallet(seed, run)
        ? 'proof'
        : planned;
  const drawn = random.weigh(OUTCOMES);
  const usual = drawn === '00' && goesBack(seed, run) ? MONEY_BACK : drawn;
  const outcome = order === 'proof' ? PROOFS[run % PROOFS.length] : usual;
  // Withdrawals to a proven wallet are in euros, of which a user has less than of pesos, so their amounts are smaller.
  const drawnHundreds = random.between(2, 40);
  const hundreds = order === 'proof' ? 1 + (drawnHundreds % 12) : drawnHundreds;
  const amount = order === 'coins' ? '0' : `${hundreds}${outcome}.${random.between(10, 99)}`;
  return {
    run,
    user: `f${seed.toString(36)}x${run}`,
    order,
    amount,
    otherAmount: order === 'coins' ? '0' : changeCents(amount),
    submit: random.weigh({ once: 6, 'twice at once': 2, 'Enter and a click': 2 }),
    isStorageDenied: random.chance(0.08),
    isUserNamed: random.chance(0.7),
    ...planRecords(seed, run),
    ...(order === 'proof' && { isMarketOfHost: true }),
    steps: [...Array.from({ length: random.between(0, 4) }, () => planStep(random)), ...planMove(seed, run)],
    faults: Array.from({ length: random.between(1, 3) }, (_, at) => planFault(random, killShare, at === 0)),
    emitsOnlineEvent: random.chance(0.5),
    ending: random.weigh(ENDINGS),
  };
}

/** True when a wallet pays in place of a transfer. */
const opensSheet = (seed: number, run: number) => createRandom(seedOf(seed, run + 0x2000_0000)).chance(0.4);

/** True when a withdrawal goes to a wallet that has to be proven. */
const provesWallet = (seed: number, run: number) => createRandom(seedOf(seed, run + 0x3000_0000)).chance(0.5);

/** True when the money of a processed payment goes back. Drawn from a generator of its own, so that plans of earlier seeds stay. */
const goesBack = (seed: number, run: number) => createRandom(seedOf(seed, run + 0x1000_0000)).chance(0.3);

/** Returns an amount with the same whole part and other cents, again of two digits. */
function changeCents(amount: string): string {
  const [whole, cents] = amount.split('.');
  return `${whole}.${10 + ((Number(cents) - 10 + 45) % 90)}`;
}

function planStep(random: Random): PlannedStep {
  const isQuick = random.chance(0.6);
  return {
    after: isQuick ? random.between(0, 1_500) : random.between(1_500, 16_000),
    action: random.weigh(ACTIONS),
    lasts: random.chance(0.8) ? random.between(500, 9_000) : random.between(9_000, 40_000),
  };
}

/**
 * The host's changes are drawn from a random generator of their own, so that plans of earlier seeds stay the
 * same.
 */
function planMove(seed: number, run: number): PlannedStep[] {
  const random = createRandom(seedOf(seed, ~run));
  if (!random.chance(0.6)) return [];
  const step = { after: random.between(0, 6_000), lasts: random.between(500, 9_000) };
  return [{ ...step, action: random.weigh(FORM_MOVES) }];
}

/** Draws from a random generator of its own, so that plans of earlier seeds stay the same. */
function planRecords(seed: number, run: number): Pick<Scenario, 'isMarketOfHost' | 'records'> {
  const random = createRandom(seedOf(~seed, ~run));
  const isMarketOfHost = random.chance(0.6);
  const records = Array.from({ length: random.between(0, 2) }, () => ({
    after: random.between(0, 9_000),
    record: random.weigh(RECORDS),
    lasts: random.between(200, 4_000),
  }));
  return { isMarketOfHost, records };
}

/** For the load test: number of a user's actions in the minute, and the longest duration of each, in milliseconds. */
const LOAD = { steps: 8, faults: 4, longest: 8_000 };

/** A user of the load test: acts one step after another for a minute; no fault lasts longer. */
export function planLoad(options: ScenarioOptions, run: number): Scenario {
  const plan = planScenario(options, run);
  const random = createRandom(seedOf(~options.seed, run));
  const soon = (time: number) => Math.min(time, LOAD.longest);
  const steps = Array.from({ length: LOAD.steps }, () => planStep(random));
  const faults = Array.from({ length: LOAD.faults }, (_, at) => planFault(random, 0, at === 0));
  return {
    ...plan,
    ending: 'with pushes',
    steps: steps.map((step) => ({ ...step, after: random.between(1_000, 9_000), lasts: soon(step.lasts) })),
    faults: faults.map((fault) => ({ ...fault, wait: soon(fault.wait) })),
  };
}
