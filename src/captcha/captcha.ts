import type { CaptchaKind } from '../domain/methods/method-captcha.ts';
import { withTimeout } from '../platform/timing.ts';

/** The reason why there is no token. `blocked`: the script failed to load; `closed`: the user closed the puzzle. */
export type CaptchaFailureReason = 'blocked' | 'closed' | 'failed';

export class CaptchaError extends Error {
  readonly reason: CaptchaFailureReason;

  /** @param cause what the developer of the page can change */
  constructor(reason: CaptchaFailureReason, cause = '') {
    super(`captcha ${reason}${cause && `: ${cause}`}`);
    this.reason = reason;
  }
}

export interface CaptchaSettings {
  kind: CaptchaKind;
  key: string;
  /** URLs of the script, tried one after the other. */
  scripts: readonly string[];
  /** Base URL of the widget's own captcha scripts, with a trailing slash; the result of `scriptFolder`. */
  assets: string;
  /** BCP 47 tag of the interface. */
  tag: string;
  /** Element in the light DOM, because captcha frames do not work inside a shadow root. */
  slot: HTMLElement;
  /** The page belongs to the widget, so the widget may set its Trusted Types policy. */
  isOwnPage: boolean;
}

export interface Captcha {
  /**
   * A token for one request; each token is valid once. Takes as long as the user needs for a puzzle.
   * @param action name of the action: `deposit`
   * @throws {CaptchaError}
   */
  solve(action: string): Promise<string>;
  /** Called after the slot was removed from the page and appended again, by which its frames have lost their pages. */
  restore?(): void;
  dispose(): void;
}

/** A captcha service that has not responded after this time has failed. */
const OPEN_TIMEOUT_MS = 15_000;

/** @throws {CaptchaError} `failed`, when the promise takes too long or is rejected */
export function withOpenTimeout<T>(promise: PromiseLike<T>): Promise<T> {
  return withTimeout(Promise.resolve(promise), OPEN_TIMEOUT_MS).catch(() => {
    throw new CaptchaError('failed');
  });
}
