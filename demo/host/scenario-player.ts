import type { Action } from './panel-actions.ts';
import type { SandboxPayment } from './panel-link.ts';

const SECOND_MS = 1_000;
/** Pushes are lost for this long, which is longer than the widget waits before it looks the payment up itself. */
const SILENCE_MS = 20 * SECOND_MS;
const RESTART_MS = 5 * SECOND_MS;

export interface Scenario {
  name: string;
  meaning: string;
  /** True if the scenario needs an open payment; without one the scenario waits for the next payment. */
  needsPayment: boolean;
  actions: (id: string) => readonly Action[];
}

/** Events between a user, a cashier and a bank; one click plays each of them. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'Money arrives',
    meaning: 'The bank confirms: the receipt appears.',
    needsPayment: true,
    actions: (id) => [{ name: 'approve', id }],
  },
  {
    name: 'Decline with a reason',
    meaning: 'Not enough money: the widget says what happened and what to do.',
    needsPayment: true,
    actions: (id) => [{ name: 'reject', id, reason: 'insufficient_funds' }],
  },
  {
    name: 'Push lost',
    meaning: 'The cashier confirms, but its push gets lost: the widget asks by itself.',
    needsPayment: true,
    actions: (id) => [
      { name: 'mute', ms: SILENCE_MS },
      { name: 'approve', id },
    ],
  },
  {
    name: 'Cashier restarts',
    meaning: 'All links close, and new ones are refused for 5 s: the widget reconnects, and nothing is lost.',
    needsPayment: false,
    actions: () => [{ name: 'drop', refuseFor: RESTART_MS }],
  },
  {
    name: 'Paid while offline',
    meaning: 'The money arrives during a restart: the widget finds out when it is back.',
    needsPayment: true,
    actions: (id) => [
      { name: 'drop', refuseFor: RESTART_MS },
      { name: 'approve', id },
    ],
  },
  {
    name: 'Time runs out',
    meaning: 'Nobody pays: the details expire.',
    needsPayment: true,
    actions: (id) => [{ name: 'expire', id }],
  },
  {
    name: 'A status nobody knows',
    meaning: 'The cashier sends a word outside the contract: the widget waits and asks.',
    needsPayment: true,
    actions: (id) => [{ name: 'status', id, value: 'in_review' }],
  },
];

function openPayment(payments: readonly SandboxPayment[]): SandboxPayment | undefined {
  return payments.find(({ status }) => status === 'waiting' || status === 'accepted');
}

export class ScenarioPlayer {
  #waiting: Scenario | null = null;
  readonly #act: (action: Action) => void;

  constructor(act: (action: Action) => void) {
    this.#act = act;
  }

  get waiting(): Scenario | null {
    return this.#waiting;
  }

  /** Plays a scenario, or lets it wait for a payment; a second click ends the wait. */
  play(scenario: Scenario, payments: readonly SandboxPayment[]): 'played' | 'waits' | 'taken back' {
    if (this.#waiting === scenario) {
      this.#waiting = null;
      return 'taken back';
    }
    const payment = openPayment(payments);
    if (scenario.needsPayment && !payment) {
      this.#waiting = scenario;
      return 'waits';
    }
    this.#run(scenario, payment?.id ?? '');
    return 'played';
  }

  see(payments: readonly SandboxPayment[]): void {
    const payment = openPayment(payments);
    if (this.#waiting && payment) this.#run(this.#waiting, payment.id);
  }

  #run(scenario: Scenario, id: string): void {
    this.#waiting = null;
    for (const action of scenario.actions(id)) this.#act(action);
  }
}
