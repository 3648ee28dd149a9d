import { isRecord } from '../../src/domain/parsing/decoders.ts';
import { applyFault, type FaultActions, type PlannedFault } from './fault-kinds.ts';
import { type MessageKind, MessageReader } from './proxy/message-reader.ts';
import type {
  ConnectionPolicy,
  Direction,
  FrameEvent,
  ProxiedConnection,
} from './proxy/proxied-connection.ts';
import { makeFrame } from './proxy/websocket-frames.ts';
import type { RunLog } from './run-log.ts';
import type { RecordName, Scenario } from './scenario.ts';

/** A flapping connection is cut after this virtual time, which is before most responses. */
const FLAP_MS = 700;

const HOME = { currency: 'MXN', paymentGeo: 'MX', country: 'mx' };
/** User records that a cashier may push. The `id` in a part of a record does not name the user. */
const RECORDS: Record<RecordName, object> = {
  'another market': { id: 1, currency: 'BRL', paymentGeo: 'BR', country: 'br' },
  'a part': { id: 2, name: 'Ana Diaz', balanceData: {} },
  nulls: { id: null, id_user: null, name: null, currency: null, paymentGeo: null, balanceData: null },
};
const recordPush = (data: object) => `42${JSON.stringify(['message', { source: 'login.token', data }])}`;

export class RunConnections implements ConnectionPolicy, FaultActions {
  readonly reader = new MessageReader();
  readonly broken: string[] = [];
  readonly struck: string[] = [];
  readonly #hasNoPushes: boolean;
  readonly #isMarketOfHost: boolean;
  readonly #greeted = new WeakSet<ProxiedConnection>();
  #faults: PlannedFault[];
  #messages = new Map<MessageKind, number>();
  #connections = new Set<ProxiedConnection>();
  #begun = new Map<string, number>();
  #offline = new Set<string>();
  #refusals = 0;
  #flaps = 0;
  #mutedUntil = 0;
  #underway = 0;
  #isCalm = false;
  /** By tab and key, false from a create request on, and true after a lookup got 404, which lets the widget send the request again. */
  #maySend = new Map<string, boolean>();
  /** The order of each create request, by tab and key, and the orders that the cashier has rejected as duplicates. */
  #orders = new Map<string, string>();
  #duplicates = new Set<string>();
  #restart: (signal: 'SIGKILL' | 'SIGTERM') => void;
  #log: RunLog;

  constructor(
    { faults, ending, isMarketOfHost }: Scenario,
    diary: RunLog,
    restart: (signal: 'SIGKILL' | 'SIGTERM') => void,
  ) {
    this.#faults = [...faults];
    this.#isMarketOfHost = isMarketOfHost;
    this.#hasNoPushes = ending !== 'with pushes';
    this.#log = diary;
    this.#restart = restart;
  }

  get isQuiet(): boolean {
    return this.#underway === 0;
  }

  get hasStruck(): boolean {
    return this.#faults.length === 0;
  }

  get keys(): string[] {
    return [...new Set([...this.#maySend.keys()].map((key) => key.split(' ')[1] ?? ''))];
  }

  lastKey(tab: string): string | undefined {
    return [...this.#maySend.keys()].findLast((key) => key.startsWith(`${tab} `))?.split(' ')[1];
  }

  /** Number of sockets that the tab has opened. The widget reloads everything on each new socket. */
  begunBy(tab: string): number {
    return this.#begun.get(tab) ?? 0;
  }

  calm(): void {
    this.#isCalm = true;
    this.#refusals = 0;
    this.#flaps = 0;
    this.#offline.clear();
  }

  /** Takes a tab's network away, as on a phone: open connections hang, and no new ones can be made. */
  goOffline(tab: string): void {
    this.#offline.add(tab);
    for (const line of this.#connections) if (line.tab === tab) line.darken();
  }

  goOnline(tab: string): void {
    this.#offline.delete(tab);
  }

  cut(tab: string): void {
    for (const line of this.#connections) if (line.tab === tab) line.cut();
  }

  holdFrames(tab: string, wait: number): void {
    for (const line of this.#connections) if (line.tab === tab) line.hold('down', wait);
  }

  onConnect(line: ProxiedConnection): 'through' | 'refused' {
    const isRefused = this.#offline.has(line.tab) || this.#refusals > 0;
    this.#log.note(`${line.name} ${isRefused ? 'is refused' : 'begins'}`);
    if (this.#offline.has(line.tab)) return 'refused';
    if (this.#refusals > 0) {
      this.#refusals -= 1;
      return 'refused';
    }
    this.#connections.add(line);
    this.#begun.set(line.tab, this.begunBy(line.tab) + 1);
    if (this.#flaps > 0) {
      this.#flaps -= 1;
      setTimeout(() => line.cut(), FLAP_MS);
    }
    return 'through';
  }

  onClose(line: ProxiedConnection): void {
    this.#log.note(`${line.name} ends`);
    this.#connections.delete(line);
  }

  onFrame(hit: FrameEvent): void {
    const { moment, msgid, status } = hit.message;
    this.#log.note(
      `${hit.line.name} ${hit.direction} ${moment} ${msgid?.split('-')[1] ?? ''} ${status ?? ''}`.trimEnd(),
    );
    const count = (this.#messages.get(moment) ?? 0) + 1;
    this.#messages.set(moment, count);
    if (hit.direction === 'up') this.#checkSend(hit);
    else this.#noteDuplicate(hit);
    const at = this.#faults.findIndex((fault) => fault.moment === moment && fault.nth <= count);
    const [fault] = at >= 0 && !this.#isCalm ? this.#faults.splice(at, 1) : [];
    if (!fault) {
      this.deliver(hit);
      return;
    }
    this.struck.push(`${fault.kind} at ${moment} ${count}`);
    this.#log.note(`fault: ${fault.kind}`);
    applyFault(this, hit, fault);
  }

  deliver(hit: FrameEvent): void {
    if (hit.message.moment === 'push' && (this.#hasNoPushes || Date.now() < this.#mutedUntil)) {
      this.#log.note('is not heard');
      return;
    }
    this.pass(hit);
    hit.line.send(hit.direction, hit.frame.raw);
    if (hit.message.moment !== 'login') return;
    this.#greeted.add(hit.line);
    // If the host names no market, the cashier pushes the user's own.
    if (!this.#isMarketOfHost) this.inject(hit, 'down', recordPush(HOME));
  }

  /** Pushes a user record to all tabs. After a record with another market the record with the first market follows. */
  pushRecord(record: RecordName, lasts: number): void {
    const push = (data: object) => {
      for (const line of this.#connections) {
        if (this.#greeted.has(line)) line.send('down', makeFrame(recordPush(data), false));
      }
    };
    this.#log.note(`the cashier pushes ${record}`);
    push(RECORDS[record]);
    if (record !== 'another market') return;
    const isBack = this.expect();
    setTimeout(() => {
      push(HOME);
      isBack();
    }, lasts);
  }

  pass({ line, message }: FrameEvent): void {
    if (message.moment === 'ask-answer' && message.status === 404 && line.isOpen) {
      this.#maySend.set(`${line.tab} ${message.idem}`, true);
    }
  }

  inject({ line }: FrameEvent, direction: Direction, text: string): void {
    line.send(direction, makeFrame(text, direction === 'up'));
  }

  rejectConnections(count: number): void {
    this.#refusals += count;
  }

  flap(count: number): void {
    this.#flaps += count;
  }

  mute(wait: number): void {
    this.#mutedUntil = Date.now() + wait;
    setTimeout(this.expect(), wait);
  }

  restart(signal: 'SIGKILL' | 'SIGTERM'): void {
    this.#restart(signal);
  }

  expect(): () => void {
    this.#underway += 1;
    return () => {
      this.#underway -= 1;
    };
  }

  #checkSend({ line, message }: FrameEvent): void {
    if (message.moment !== 'create') return;
    this.#checkOrder(line.tab, message.content.data);
    const key = `${line.tab} ${message.idem}`;
    if (this.#maySend.get(key) === false) this.broken.push(`${message.idem} was sent again before asking`);
    this.#maySend.set(key, false);
  }

  #noteDuplicate({ line, message }: FrameEvent): void {
    const order = this.#orders.get(`${line.tab} ${message.idem}`);
    if (order && JSON.stringify(message.content).includes('"possible_duplicate"'))
      this.#duplicates.add(order);
  }

  /** R-MONEY-6: only a rejection as a duplicate of the same order in this tab lets the user insist on it. */
  #checkOrder(tab: string, data: unknown): void {
    if (!isRecord(data)) return;
    const { idem, method, amount, currency, fields, account } = data;
    const order = `${tab} ${JSON.stringify([method, amount, currency, fields, account])}`;
    if (data.allowDuplicateOf !== undefined && !this.#duplicates.has(order))
      this.broken.push(`${amount} were sent past the check for duplicates, and were never rejected`);
    this.#orders.set(`${tab} ${idem}`, order);
  }
}
