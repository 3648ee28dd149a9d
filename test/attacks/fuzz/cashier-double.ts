import { AMOUNT, createVisit, type Visit } from './corpus.ts';
import type { Plan } from './plan.ts';
import { swap } from './thief.ts';

type Loose = Record<string, unknown>;
const isMap = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const partOf = (value: unknown, name: string): unknown =>
  isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const ASKED_FOR = ['idem', 'method', 'amount', 'currency'] as const;

/**
 * A cashier without a server: it responds to each request with the data of the plan, as socket.io packets. The fuzzer's simulated page and
 * real browsers share it, so that one seed gives both the same responses.
 */
export class CashierDouble {
  readonly #visit: Visit;
  readonly #plan: Plan;
  readonly #say: (text: string) => void;
  #payment: Loose | null = null;
  /** Id of the payment whose details the plan swaps: the user has seen them, and has submitted no step since. */
  #swappedId: unknown = null;
  #seq = 100;
  readonly #continued = new Set<unknown>();

  constructor(plan: Plan, visit: Visit, say: (text: string) => void) {
    this.#plan = plan;
    this.#visit = visit;
    this.#say = say;
  }

  /** From now on every version of the shown payment has the details of the attacker, because the user has seen the right ones. */
  noteShown(): void {
    const shown = this.#shown();
    // A withdrawal has no payment details, so the plan can swap none.
    if (partOf(shown, 'type') === 'deposit') this.#swappedId ??= partOf(shown, 'id');
  }

  open(): void {
    this.#say(`0${write(partOf(this.#visit.frames, 'greeting'))}`);
  }

  hear(text: string): void {
    if (text.startsWith('40')) this.#greet(text.slice(2));
    else if (text.startsWith('42')) this.#take(JSON.parse(text.slice(2))[1]);
  }

  push(): void {
    const { frames, transactions } = this.#visit;
    const shown = this.#latest(this.#shown());
    if (this.#isSwapped(shown)) this.#tell({ source: 'deposit.status', data: shown });
    for (const data of listOf(partOf(transactions, 'pushes'))) this.#tell({ source: 'deposit.status', data });
    for (const push of listOf(partOf(frames, 'pushes'))) this.#tell(push);
    for (const packet of listOf(partOf(frames, 'packets'))) this.#say(String(packet));
  }

  #greet(handshake: string): void {
    this.#say(`40${write(partOf(this.#visit.frames, 'welcome'))}`);
    const requested = handshake ? partOf(JSON.parse(handshake), 'ask') : [];
    for (const read of listOf(requested)) this.#take(read);
    for (const push of listOf(partOf(this.#visit.frames, 'pushes')).slice(0, 1)) this.#tell(push);
  }

  #take(request: unknown): void {
    const type = partOf(request, 'type');
    const data = partOf(request, 'data');
    const isMoney = /create-v1|continue-v1|cancel-v1/.test(String(type));
    const { frames } = this.#visit;
    const envelope = partOf(frames, 'envelope');
    const answer =
      isMoney && this.#plan.isRefused ? partOf(frames, 'refusal') : this.#answer(String(type), data);
    const outcome = partOf(envelope, 'data');
    const isWhole = isMoney && this.#plan.isRefused;
    this.#tell({
      ...(isMap(envelope) ? envelope : {}),
      msgid: partOf(request, 'msgid'),
      source: type,
      data: isWhole ? answer : isMap(outcome) ? { ...outcome, data: answer } : outcome,
    });
  }

  #answer(type: string, data: unknown): unknown {
    const { frames, transactions } = this.#visit;
    if (type.endsWith('create-v1')) return this.#create(type, data);
    if (type === 'BANKING:transactions-v1') {
      // A plan with swapped details lists no open payment unless a move opens one, so that the payment on the screen is the swapped one.
      const isListed = this.#plan.swaps.length === 0 || this.#plan.moves.some(({ kind }) => kind === 'open');
      const open = isListed ? [this.#latest(partOf(transactions, 'open'))] : [];
      const isOpen = partOf(data, 'open') === true || partOf(data, 'status') !== undefined;
      return { items: isOpen ? open : [...open, ...listOf(partOf(transactions, 'ended'))] };
    }
    if (type === 'BANKING:transaction-v1' || type === 'BANKING:continue-v1') {
      // A user who submits a step unlocks the payment's details, so a change of them is allowed from here on.
      if (type === 'BANKING:continue-v1') this.#continued.add(partOf(data, 'id'));
      const isCreated = this.#payment && partOf(this.#payment, 'id') === partOf(data, 'id');
      return this.#latest(isCreated ? this.#payment : partOf(transactions, 'open'));
    }
    return partOf(partOf(frames, 'answers'), type) ?? {};
  }

  #create(type: string, data: unknown): unknown {
    const created = partOf(this.#visit.transactions, 'created');
    if (!isMap(created)) return created;
    const valid = createVisit(this.#plan.kind).transactions.created;
    const kept = ASKED_FOR.filter((name) => created[name] === valid[name]);
    const requested = Object.fromEntries(kept.map((name) => [name, partOf(data, name) ?? created[name]]));
    const movedType =
      type.startsWith('BANKING_WITHDRAWAL') && created.type === valid.type ? { type: 'withdrawal' } : {};
    this.#payment = { ...created, ...requested, ...movedType };
    return this.#payment;
  }

  #shown(): unknown {
    return this.#payment ?? partOf(this.#visit.transactions, 'open');
  }

  #isSwapped(payment: unknown): payment is Loose {
    const id = partOf(payment, 'id');
    return isMap(payment) && id !== undefined && id === this.#swappedId && !this.#continued.has(id);
  }

  #latest(payment: unknown): unknown {
    if (!this.#isSwapped(payment)) return payment;
    this.#seq += 1;
    return swap(payment, this.#plan.swaps, this.#seq);
  }

  #tell(frame: unknown): void {
    this.#say(`42${write(['message', frame])}`);
  }
}

export const TYPED_AMOUNT = AMOUNT;

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** JSON of the value; `null` for one that is nested too deeply for JSON.stringify, because no cashier could send it either. */
function write(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return 'null';
  }
}
