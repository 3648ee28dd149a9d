/** A rejected request. A handler throws this error, and `respondTo` makes the response from it. */
export class RequestRejection extends Error {
  readonly status: number;
  readonly data: { code: string; [name: string]: unknown };

  /**
   * @param code a code of docs/contract.md, Errors
   * @param more the other data of the code, such as `fields` or `id`
   */
  constructor(status: number, code: string, more: Record<string, unknown> = {}) {
    super(code);
    this.status = status;
    this.data = { ...more, code };
  }
}

/** The error to pass to `next` in a socket.io middleware, which rejects a socket whose token has expired. */
export function expiredToken(): Error & { data: { status: 401 } } {
  return Object.assign(new Error('The token has expired'), { data: { status: 401 as const } });
}
