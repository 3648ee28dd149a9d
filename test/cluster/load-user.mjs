import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';

const MESSAGE = 'message';
const CREATE = 'BANKING_DEPOSIT:create-v1';
const READ = 'BANKING:transaction-v1';
const LIST = 'BANKING:transactions-v1';
const ANSWER_TIMEOUT_MS = 5_000;
/** A payment that has no outcome after this time is stuck. */
const MAX_UNCERTAIN_MS = 60_000;

/** @typedef {{ latenciesMs: number[], failed: number, refused: number }} Calls `refused`: rejected by a cashier with too much work */
/** @typedef {{ status: number, data: { id?: string, status?: string } }} Answer */

/** A user with two tabs who keeps the contract: after a lost response the payment is looked up before it is sent again. */
export class LoadUser {
  #calls;
  #tabs;
  #token;
  #paid = 0;
  /** @type {Map<string, (answer: Answer) => void>} */
  #waiting = new Map();
  /** Id of each payment by its idempotency key, as the cashier has reported it. @type {Map<string, string>} */
  told = new Map();
  /** @type {Set<string>} */
  uncertain = new Set();
  /** Ids of payments that a push to the second tab has called processed. @type {Set<string>} */
  pushed = new Set();

  /** @param {string} url of the tab that pays @param {string} second of the other tab @param {string} name @param {Calls} calls */
  constructor(url, second, name, calls) {
    this.#calls = calls;
    this.#token = `user-${name}`;
    this.#tabs = [this.#open(url), this.#open(second)];
    this.#tabs[0]?.on(MESSAGE, (frame) => this.#hear(frame));
    this.#tabs[1]?.on(MESSAGE, ({ source, data }) => {
      if (source === 'deposit.status' && data.status === 1) this.pushed.add(data.id);
    });
  }

  async ready() {
    await Promise.all(
      this.#tabs.map(
        (tab) => tab.connected || new Promise((resolve) => tab.once('connect', () => resolve(undefined))),
      ),
    );
    await this.#call(LIST, {});
  }

  /**
   * Pays until the time is up: each payment begins at the response to the last one, or at a fixed interval after its beginning.
   * @param {number} end @param {number} [intervalMs] the first payment begins at a random moment of it
   */
  async pay(end, intervalMs = 0) {
    let next = Date.now() + Math.random() * intervalMs;
    for (; next < end; next += intervalMs) {
      await wait(Math.max(next - Date.now(), 0));
      if (Date.now() >= end) return;
      this.#paid += 1;
      await this.#payOnce(`${500 + 100 * this.#paid}`);
      if (intervalMs === 0) next = Date.now();
    }
  }

  close() {
    for (const tab of this.#tabs) tab.disconnect();
  }

  /** @param {string} amount */
  async #payOnce(amount) {
    const idem = randomUUID();
    this.uncertain.add(idem);
    const fields = { full_name: 'María José Núñez' };
    const body = { idem, method: 'spei', amount, currency: 'MXN', country: 'mx', fields };
    const end = Date.now() + MAX_UNCERTAIN_MS;
    for (let type = CREATE; Date.now() < end; ) {
      const { status, data } = await this.#call(type, type === CREATE ? body : { idem });
      if (status === 200 && data.id) {
        this.told.set(idem, data.id);
        this.uncertain.delete(idem);
        return;
      }
      // 404: no payment has the key, so it may be sent again. Any other response leaves the outcome unknown.
      type = type === READ && status === 404 ? CREATE : READ;
      if (status !== 404) await wait(200);
    }
  }

  /** @param {string} type @param {Record<string, unknown>} data @returns {Promise<Answer>} status 0 after a lost response */
  async #call(type, data) {
    const msgid = randomUUID();
    const began = performance.now();
    const answer = await new Promise((/** @type {(answer: Answer) => void} */ resolve) => {
      const timer = setTimeout(() => resolve({ status: 0, data: {} }), ANSWER_TIMEOUT_MS);
      this.#waiting.set(msgid, (told) => {
        clearTimeout(timer);
        resolve(told);
      });
      this.#tabs[0]?.emit(MESSAGE, { msgid, type, data, sendTime: Date.now() });
    });
    this.#waiting.delete(msgid);
    if (answer.status === 200 || answer.status === 404)
      this.#calls.latenciesMs.push(performance.now() - began);
    else if (answer.status === 429) this.#calls.refused += 1;
    else this.#calls.failed += 1;
    return answer;
  }

  /** @param {{ msgid?: string, data: Answer | string, needParse?: boolean }} frame */
  #hear({ msgid, data, needParse }) {
    if (msgid) this.#waiting.get(msgid)?.(needParse && typeof data === 'string' ? JSON.parse(data) : data);
  }

  /** @param {string} url */
  #open(url) {
    return io(url, {
      path: '/v4/socket.io',
      transports: ['websocket'],
      forceNew: true,
      auth: { token: this.#token },
      reconnectionDelay: 200,
      reconnectionDelayMax: 2_000,
    });
  }
}
