import { AsyncLocalStorage } from 'node:async_hooks';

const currentTab = new AsyncLocalStorage<VirtualTab>();

/** The environment of one widget: storage, events and timers as in a tab of its own, because many widgets share this process. */
export class VirtualTab {
  readonly name: string;
  readonly window = new EventTarget();
  readonly document = new EventTarget();
  readonly #isStorageDenied: boolean;
  stored: Map<string, string>;
  isHidden = false;
  #isAsleep = false;
  #isClosed = false;
  #missed: (() => void)[] = [];

  constructor(name: string, isStorageDenied: boolean, stored: Iterable<[string, string]> = []) {
    this.name = name;
    this.#isStorageDenied = isStorageDenied;
    this.stored = new Map(stored);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  run<T>(work: () => T): T {
    return currentTab.run(this, work);
  }

  /** Runs a timer or listener now, or after the thaw if the tab is frozen, or never if it is closed. */
  do(work: () => void): void {
    if (this.#isClosed) return;
    if (this.#isAsleep) this.#missed.push(work);
    else this.run(work);
  }

  sleep(): void {
    this.isHidden = true;
    this.do(() => this.document.dispatchEvent(new Event('visibilitychange')));
    this.#isAsleep = true;
  }

  wake(): void {
    if (!this.#isAsleep) return;
    this.#isAsleep = false;
    this.isHidden = false;
    for (const work of this.#missed.splice(0)) this.do(work);
    this.do(() => this.document.dispatchEvent(new Event('visibilitychange')));
  }

  end(): void {
    this.#isClosed = true;
    this.#missed = [];
  }

  get storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> {
    if (this.#isStorageDenied) throw new Error('The storage is denied');
    const { stored } = this;
    return {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
      key: (at) => [...stored.keys()][at] ?? null,
      length: stored.size,
    };
  }
}

const FRAME_MS = 16;

/** Replaces globals of a page, so that each use of a global belongs to the tab whose code uses it. */
export function installVirtualTabs(): void {
  const { setTimeout: setTimer, clearTimeout: clearTimer } = globalThis;
  const cleared = new WeakSet<NodeJS.Timeout>();
  const tabTimer = (work: (...args: unknown[]) => void, wait?: number, ...args: unknown[]) => {
    const tab = currentTab.getStore();
    const act = () => {
      // The timer was due while the tab was frozen. If the tab has cleared it since, it must not fire at the thaw.
      if (!cleared.has(timer)) work(...args);
    };
    const timer = setTimer(tab ? () => tab.do(act) : () => work(...args), wait);
    return timer;
  };
  const clear = (timer: NodeJS.Timeout | undefined) => {
    if (!timer) return;
    cleared.add(timer);
    clearTimer(timer);
  };
  const target = (name: 'window' | 'document') => ({
    addEventListener: (type: string, listener: () => void) =>
      currentTab.getStore()?.[name].addEventListener(type, listener),
    removeEventListener: (type: string, listener: () => void) =>
      currentTab.getStore()?.[name].removeEventListener(type, listener),
  });
  const document = {
    ...target('document'),
    // The captcha code uses `createElement` and MutationObserver even if the cashier asks for no captcha.
    createElement: () => ({ remove: () => undefined }),
    get visibilityState() {
      return currentTab.getStore()?.isHidden ? 'hidden' : 'visible';
    },
  };
  const hostPage = { origin: 'https://host.example', pathname: '/', search: '' };
  const requestAnimationFrame = (work: () => void) => tabTimer(work, FRAME_MS);
  const timers = { setTimeout: tabTimer, clearTimeout: clear, requestAnimationFrame };
  Object.assign(globalThis, {
    ...timers,
    ...target('window'),
    MutationObserver: IdleObserver,
    ApplePaySession: VirtualSheet,
    // The host page, without the parameter with which a bank leads the user back.
    location: hostPage,
    window: { location: hostPage },
  });
  for (const [name, get] of Object.entries({
    document: () => document,
    sessionStorage: () => currentTab.getStore()?.storage,
  })) {
    Object.defineProperty(globalThis, name, { configurable: true, get });
  }
}

/** The user's actions in a wallet's sheet, one row for each sheet in turn. If a tab ends or sleeps, so does its sheet. */
const SHEET_MOVES: readonly ((sheet: VirtualSheet) => void)[] = [
  (sheet) => sheet.approve(),
  (sheet) => sheet.oncancel?.(),
  (sheet) => sheet.approve(),
  (sheet) => {
    sheet.approve();
    sheet.approve();
  },
  (sheet) => {
    sheet.oncancel?.();
    setTimeout(() => sheet.approve(), 2_000);
  },
];
const SHEET_LOOK_MS = 4_000;

class VirtualSheet {
  static readonly STATUS_SUCCESS = 0;
  static readonly STATUS_FAILURE = 1;
  static #opened = 0;
  static canMakePayments = () => true;
  onvalidatemerchant?: (event: { validationURL: string }) => void;
  onpaymentauthorized?: (event: { payment: { token: { data: string } } }) => void;
  oncancel?: () => void;
  readonly #at = VirtualSheet.#opened++;

  begin(): void {
    const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
    setTimeout(() => this.onvalidatemerchant?.({ validationURL }));
  }

  completeMerchantValidation(): void {
    const lookMs = (this.#at * 997) % SHEET_LOOK_MS;
    setTimeout(() => SHEET_MOVES[this.#at % SHEET_MOVES.length]?.(this), lookMs);
  }

  approve(): void {
    this.onpaymentauthorized?.({ payment: { token: { data: `sandbox-sheet-${crypto.randomUUID()}` } } });
  }

  completePayment(): void {}
  abort(): void {}
}

/** An observer that reports nothing, because the tab has no document that could change. */
class IdleObserver {
  observe() {}
  disconnect() {}
}
