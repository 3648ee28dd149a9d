import type { CaptchaKind } from '../domain/methods/method-captcha.ts';
import { withTimeout } from '../platform/timing.ts';

/** The reason why there is no token. `blocked`: no script loaded. `closed`: the user closed the puzzle. `failed`: any other reason. */
export type CaptchaFailureReason = 'blocked' | 'closed' | 'failed';

export class CaptchaError extends Error {
  readonly reason: CaptchaFailureReason;

  /** @param cause for the console: what the developer of the host page can correct */
  constructor(reason: CaptchaFailureReason, cause = '') {
    super(`captcha ${reason}${cause && `: ${cause}`}`);
    this.reason = reason;
  }
}

export interface CaptchaSettings {
  kind: CaptchaKind;
  key: string;
  scripts: readonly string[];
  /** URL of the widget's files with a trailing slash, from `scriptFolder`. */
  assets: string;
  tag: string;
  /** The slot is in the light DOM, because captcha frames do not work inside a shadow root. */
  slot: HTMLElement;
  /** True for the full page: the widget may set its Trusted Types policy. */
  isOwnPage: boolean;
}

export interface Captcha {
  /** A token that is valid once; it may wait for the user to solve a puzzle. @throws {CaptchaError} */
  solve(action: string): Promise<string>;
  /** Called after the page has moved the slot in the document, because the frames in it have lost their pages. */
  restore?(): void;
  dispose(): void;
}

const OPEN_TIMEOUT_MS = 15_000;

/** @throws {CaptchaError} `failed`, when the promise is rejected or takes too long */
export function withOpenTimeout<T>(promise: PromiseLike<T>): Promise<T> {
  return withTimeout(Promise.resolve(promise), OPEN_TIMEOUT_MS).catch(() => {
    throw new CaptchaError('failed');
  });
}
