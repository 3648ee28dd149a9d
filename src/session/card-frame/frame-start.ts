import type { PageFrame } from '../../bridge/page-frame.ts';

const LOAD_TIMEOUT_MS = 20_000;
/** Longest time from the iframe's `load` to `Loaded`, which our page sends early. A browser's error page fires `load` and sends nothing. */
const SILENCE_AFTER_LOAD_MS = 4_000;
/** Longest time from `Loaded` until the frame has accepted this window as its host. */
const ANSWER_TIMEOUT_MS = 5_000;
/** Longest time from `Loaded` until the frame has drawn a form. */
const DRAW_TIMEOUT_MS = 40_000;

/** Origins that this document's policy blocks in frames. A policy never allows more later, so they are not tried again. */
const BLOCKED = new Set<string>();

export const isBlocked = ({ origin }: URL): boolean => BLOCKED.has(origin);

/** Adds the page's origin to `BLOCKED` once this document's policy blocks the frame. @returns stops */
export function watchPolicy({ origin, pathname }: URL, onBlocked?: () => void): () => void {
  const onViolation = (violation: SecurityPolicyViolationEvent) => {
    const { effectiveDirective, blockedURI, disposition } = violation;
    // A policy that only reports lets the frame load, so its violation is ignored.
    if (disposition === 'report' || !/^(?:frame|child|default)-src$/.test(effectiveDirective)) return;
    // Some browsers report only the origin of a blocked page, others its whole address, so either may match.
    if (![origin, `${origin}/`].includes(blockedURI) && !blockedURI.startsWith(origin + pathname)) return;
    BLOCKED.add(origin);
    onBlocked?.();
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  return () => document.removeEventListener('securitypolicyviolation', onViolation);
}

/** Fails a frame that is not loaded, has not accepted its host or has drawn no form in time. */
export class FrameStart {
  readonly #page: PageFrame;
  readonly #address: URL;
  readonly #fail: (problem: string) => void;
  readonly #stopWatching: () => void;
  #hasLoaded = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: PageFrame, address: URL, fail: (problem: string) => void) {
    this.#page = page;
    this.#address = address;
    this.#fail = fail;
    this.#stopWatching = watchPolicy(address, () => this.failBlocked());
    page.iframe.addEventListener('load', this.#onLoad);
    this.#failAfter(LOAD_TIMEOUT_MS, 'it did not answer');
  }

  failBlocked(): void {
    this.#fail(`the policy of this page does not allow it: add ${this.#address.origin} to frame-src`);
  }

  waitForForm(): void {
    this.#hasLoaded = true;
    clearTimeout(this.#timer);
    const origin = this.#page.iframe.ownerDocument.defaultView?.origin;
    this.#timer = setTimeout(() => {
      if (this.#page.hasAcceptedHost)
        this.#failAfter(DRAW_TIMEOUT_MS - ANSWER_TIMEOUT_MS, 'it did not come to a form');
      else this.#fail(`it does not accept ${origin} as its host: the operator adds it to PAY_WIDGET_HOSTS`);
    }, ANSWER_TIMEOUT_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#stopWatching();
    this.#page.iframe.removeEventListener('load', this.#onLoad);
  }

  #failAfter(milliseconds: number, problem: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(problem), milliseconds);
  }

  #onLoad = (): void => {
    if (!this.#hasLoaded) this.#failAfter(SILENCE_AFTER_LOAD_MS, 'it is not the page of this widget');
  };
}
