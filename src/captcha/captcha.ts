import type { CaptchaKind } from '../domain/captcha.ts';

/** Why there is no token. `blocked`: its script did not load; `closed`: the user put the puzzle away. */
export type CaptchaProblem = 'blocked' | 'closed' | 'failed';

export class CaptchaError extends Error {
  readonly problem: CaptchaProblem;

  constructor(problem: CaptchaProblem) {
    super(`captcha ${problem}`);
    this.problem = problem;
  }
}

/** Settings of a captcha. */
export interface CaptchaSettings {
  kind: CaptchaKind;
  /** The site key (reCAPTCHA) or captcha id (geetest), as the cashier told it. */
  key: string;
  /** Addresses of the script, tried one after the other. */
  scripts: readonly string[];
  /** Base URL of the widget's files, with a trailing slash. */
  assets: string;
  /** BCP 47 tag of the interface. */
  tag: string;
  /** In the light DOM: its frames do not work inside a shadow root. */
  place: HTMLElement;
  /** The page is the widget's own, so that its Trusted Types are the widget's to rule. */
  isOwnPage: boolean;
}

/** One captcha of a page, whoever makes it. */
export interface Captcha {
  /**
   * A token for one request; each is good once. May take as long as the user needs for a puzzle.
   * @param action what is asked for: `deposit`
   * @throws {CaptchaError}
   */
  prove(action: string): Promise<string>;
  /** Takes away what it put into the page. */
  end(): void;
}

/** A captcha service that does not respond by then is blocked. */
const OPEN_TIMEOUT_MS = 15_000;

/** @throws {CaptchaError} `failed`, where the promise takes too long or is rejected */
export function inTime<T>(promise: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new CaptchaError('failed'));
    const timer = setTimeout(fail, OPEN_TIMEOUT_MS);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      () => {
        clearTimeout(timer);
        fail();
      },
    );
  });
}
