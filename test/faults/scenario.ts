import { type PlannedFault, planFault } from './fault-kinds.ts';
import { PAYMENTS, type PaymentName } from './fixtures.ts';
import { createRandom, type Random, seedOf } from './random.ts';

/** Actions of user, host or browser after the first submit, with their weights. */
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

/** Actions on the form of a payment, with their weights. A run has at most one, after its other actions. */
const FORM_MOVES = {
  'edit after a refusal': 10,
  'host changes the amount': 4,
  'host changes the currency': 3,
  'go back and come again': 5,
} as const;
type Action = keyof typeof ACTIONS | keyof typeof FORM_MOVES;

/** Kinds of user records that a cashier may push, with their weights. The widget handles each in another way than a whole record. */
const RECORDS = { 'another market': 3, 'a part': 2, nulls: 2 } as const;
export type RecordName = keyof typeof RECORDS;

interface PlannedRecord {
  after: number;
  record: RecordName;
  lasts: number;
}

export interface PlannedStep {
  after: number;
  action: Action;
  lasts: number;
}

export interface Scenario {
  run: number;
  user: string;
  order: PaymentName;
  /** Decimal text. The whole part decides the outcome (docs/sandbox.md). */
  amount: string;
  /** Another amount with the same outcome, to which user or host change the amount. */
  otherAmount: string;
  submit: 'once' | 'twice at once' | 'Enter and a click';
  isStorageDenied: boolean;
  isUserNamed: boolean;
  /** If false, the host names no market, and the cashier pushes the user's. */
  isMarketOfHost: boolean;
  records: PlannedRecord[];
  steps: PlannedStep[];
  faults: PlannedFault[];
  /** If false, the device fires no `online` event at the end, so the widget must find the connection by itself. */
  emitsOnlineEvent: boolean;
  /** `with pushes`: the run ends once widget and database agree. Without pushes the user waits on the payment's screen or the list. */
  ending: Ending;
}

const ENDINGS = { 'with pushes': 84, 'without pushes': 6, 'without pushes, on the list': 10 } as const;
type Ending = keyof typeof ENDINGS;

/** The last two whole digits of an amount, which decide the outcome (docs/sandbox.md), with their weights. */
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

/** The last digits of an amount whose payment is processed and later reversed. */
export const MONEY_BACK = '21';

/** Amounts with these last digits need a proof of the wallet: 27 a signature, 28 a transfer. */
const PROOFS = ['27', '28', '27'];

export interface ScenarioOptions {
  seed: number;
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
  // Amounts of a proof are smaller, because they are in euros, of which a user has fewer than of pesos.
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

const opensSheet = (seed: number, run: number) => createRandom(seedOf(seed, run + 0x2000_0000)).chance(0.4);

const provesWallet = (seed: number, run: number) => createRandom(seedOf(seed, run + 0x3000_0000)).chance(0.5);

/** A generator of its own draws this, so that older seeds keep their plans. */
const goesBack = (seed: number, run: number) => createRandom(seedOf(seed, run + 0x1000_0000)).chance(0.3);

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

/** A generator of its own draws this, so that older seeds keep their plans. */
function planMove(seed: number, run: number): PlannedStep[] {
  const random = createRandom(seedOf(seed, ~run));
  if (!random.chance(0.6)) return [];
  const step = { after: random.between(0, 6_000), lasts: random.between(500, 9_000) };
  return [{ ...step, action: random.weigh(FORM_MOVES) }];
}

/** A generator of its own draws these, so that older seeds keep their plans. */
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

/** In the load test: the number of actions and faults of a user in a minute, and the longest duration of each in milliseconds. */
const LOAD = { steps: 8, faults: 4, longest: 8_000 };

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
