/**
 * The reason why a request has no usable response.
 *   rejected   the cashier responded with an error status
 *   timeout    no response in 30 s
 *   dropped    the socket closed after the request was sent, or the session ended
 *   offline    the socket is not open, and the request must not wait for it
 *   malformed  the response is unreadable
 * `offline` proves that a payment was not sent, and `rejected` may prove that none was created; after the others the outcome is unknown.
 */
export type CallErrorKind = 'rejected' | 'timeout' | 'dropped' | 'offline' | 'malformed';

/** A failed request; `status` is the cashier's (0 without a response), `source` the request type. */
export class CallError extends Error {
  override readonly name = 'CallError';
  diagnosticsId = '';
  #isCodeSecret = false;
  constructor(
    readonly kind: CallErrorKind,
    message: string,
    readonly source: string,
    readonly status = 0,
    /** The cashier's details of a rejection, not decoded: see `rejectionOf`. */
    readonly data?: unknown,
  ) {
    super(message);
  }

  /** Names the error's row in `FAILURES`: the code of a rejection, else its status; for any other error its kind. */
  get code(): string {
    const { kind, status, data } = this;
    if (kind !== 'rejected') return kind;
    const { code } = Object(data);
    const isWord = typeof code === 'string' && /^[a-z]\w{1,39}$/.test(code) && !this.#isCodeSecret;
    return isWord ? code : String(status);
  }

  /** Removes personal data from the message, and a code that may be a secret. Called before a listener gets the error. */
  redact(redactText: (text: string) => string, redactCode: (code: string) => string): void {
    this.message = redactText(this.message);
    this.#isCodeSecret = redactCode(this.code) !== this.code;
  }
}
