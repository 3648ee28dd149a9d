import { ref, subscribe } from 'valtio/vanilla';
import type { Payload } from '../../api/contract.ts';
import type { Method } from '../../domain/methods/method.ts';
import { limitsOf } from '../../domain/money/limits.ts';
import { roundTo, toDecimal } from '../../domain/money/money.ts';
import { anything } from '../../domain/parsing/decoders.ts';
import {
  type AccountLimits,
  LEFT_WORDS,
  readAccountLimits,
  UNREADABLE,
} from '../../domain/payment/account-limits.ts';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import { callCashier, parseWith } from '../connection/call-cashier.ts';
import { currentTransactionType, type Session } from '../session.ts';
import { showToast } from '../toasts.ts';
import { isSameMarket, marketOf } from './market.ts';
import { resetChoice } from './select-method.ts';

/** The uncut original of a method with a lower maximum, or of a list with fewer methods: new limits are applied to it. */
const WHOLE = new WeakMap<object, unknown>();
/** The newest copy of each method, reused for the same maximum: another object would draw the form again. */
const COPIES = new WeakMap<Method, Method>();
const wholeOf = <T extends object>(part: T): T => (WHOLE.get(part) as T | undefined) ?? part;

/** Narrows deposit methods to the limits of the account. The list never waits for them, because the cashier decides about each deposit. */
export class AccountLimitsService {
  #loads = 0;
  #about = '';
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
    // The service is notified in the same task, because no list may be drawn with methods beyond the known limits.
    session.onDispose(subscribe(session.state.lists.deposit, () => this.#narrow(), true));
  }

  /** Requests the limits unless `about` is the last request's. After an error the known limits stay, and the next call tries again. */
  async load(about: string): Promise<void> {
    if (about === this.#about) return;
    this.#about = about;
    const market = marketOf(this.#session);
    const isDone = await this.#take(market, (session) =>
      callCashier(session, 'BANKING:limits-v1', market, anything, { matter: 'limits' }),
    );
    if (!isDone && this.#about === about) this.#about = '';
  }

  /** False when the cashier has not changed the limit, of which the host was notified. */
  change(limit: Pick<Payload<'BANKING:limit-set-v1'>, 'kind' | 'period' | 'value'>): Promise<boolean> {
    const market = marketOf(this.#session);
    return this.#take(market, (session) =>
      callCashier(session, 'BANKING:limit-set-v1', { ...limit, ...market }, anything),
    );
  }

  async #take(
    market: ReturnType<typeof marketOf>,
    request: (session: Session) => Promise<unknown>,
  ): Promise<boolean> {
    const session = this.#session;
    this.#loads += 1;
    const load = this.#loads;
    try {
      const answer = await request(session);
      // The response is dropped if a later request brings newer limits, or the market has changed, because limits belong to a currency.
      if (load !== this.#loads || session.isDisposed || !isSameMarket(market, marketOf(session))) return true;
      const limits = parseWith(session, 'BANKING:limits-v1', (report) =>
        readAccountLimits(answer, market.currency, report),
      );
      session.state.limits = ref(limits);
      this.#narrow();
      return true;
    } catch {
      return false;
    }
  }

  /** Lowers the maximum of each deposit method to what the limits leave, and removes methods with a higher minimum. */
  #narrow(): void {
    const { state, location } = this.#session;
    const { lists, limits } = state;
    if (!limits) return;
    const list = lists.deposit;
    const { country, currency } = marketOf(this.#session);
    const whole = wholeOf(list.methods);
    const methods = whole
      .map((method) => narrowed(method, limits, currency))
      .filter(
        (method, at) =>
          method === whole[at] || limitsOf(method.amount_rules, currency, country) !== 'unavailable',
      );
    const isSame =
      methods.length === list.methods.length && methods.every((one, at) => one === list.methods[at]);
    if (!isSame) {
      list.methods = ref(methods);
      WHOLE.set(methods, whole);
    }
    const chosen = state.choice.method;
    if (!chosen || state.transaction || isUnderWay(state.attempt)) return;
    if (currentTransactionType(this.#session) !== 'deposit') return;
    // The frame of a card form has no list, so the chosen method is narrowed by itself.
    const again =
      whole.length > 0
        ? methods.find(({ name }) => name === chosen.name)
        : narrowed(chosen, limits, currency);
    if (again === chosen) return;
    if (again) {
      state.choice.method = ref(again);
      return;
    }
    resetChoice(this.#session);
    location.backTo('/deposit');
    // Above an empty list the user sees the limits, so no toast is needed.
    if (methods.length > 0) showToast(this.#session, state.i18n.t('accountLimits.over'));
  }
}

/** A copy with the maximum that the limits leave, the same at each call; the uncut method if no limit lowers its maximum. */
function narrowed(method: Method, { state, strictest, ...limits }: AccountLimits, currency: string): Method {
  const whole = wholeOf(method);
  const rule = Object.hasOwn(whole.amount_rules, currency) ? whole.amount_rules[currency] : undefined;
  const bound = state === 'active' ? strictest : UNREADABLE;
  if (!bound || (state === 'active' && (!rule || limits.currency !== currency))) return whole;
  const max = rule ? roundTo(rule.max, currency, 'down') : null;
  if (max !== null && max <= bound.left) return whole;
  const narrow = { min: 0, ...rule, max: toDecimal(bound.left, currency), over: LEFT_WORDS[bound.period] };
  const known = COPIES.get(whole);
  const before = known?.amount_rules[currency];
  if (known && before?.max === narrow.max && before.over === narrow.over) return known;
  const copy = { ...whole, amount_rules: { ...whole.amount_rules, [currency]: narrow } };
  WHOLE.set(copy, whole);
  COPIES.set(whole, copy);
  return copy;
}
