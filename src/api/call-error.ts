/**
 * Why a call has no good answer.
 *   refused    the cashier answered with an error status
 *   timeout    no answer in 30 s
 *   dropped    the link broke after the call was sent
 *   offline    the link is not open and the call may not wait for it
 *   malformed  an answer came that nobody can read
 * Only `refused` says what became of a payment; the other four leave it in doubt.
 */
export type CallProblem = 'refused' | 'timeout' | 'dropped' | 'offline' | 'malformed';

/** A call that failed; `status` is the cashier's (0 where there is none), `source` the request type. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The call's `msgid`, by which the cashier finds it too. */
  diagnosticsId = '';
  #isCodeSecret = false;
  constructor(
    readonly problem: CallProblem,
    message: string,
    readonly source: string,
    readonly status = 0,
    /** Details that the cashier added to a rejection; decoded by `refusalIn`. */
    readonly data?: unknown,
  ) {
    super(message);
  }

  /** The cashier's own word for a refusal, else its status, else how the call was lost (`FAILURES`). */
  get code(): string {
    const { problem, status, data } = this;
    if (problem !== 'refused') return problem;
    const { code } = Object(data);
    const isWord = typeof code === 'string' && /^[a-z]\w{1,39}$/.test(code) && !this.#isCodeSecret;
    return isWord ? code : String(status);
  }

  /**
   * Takes what may be a secret out of the message, and passes over a code that is none: to be called before anybody
   * hears of the error.
   */
  redact(redactText: (text: string) => string, redactCode: (code: string) => string): void {
    this.message = redactText(this.message);
    this.#isCodeSecret = redactCode(this.code) !== this.code;
  }
}
