/** A rejected request. A handler throws it, and `respondTo` makes the response of it. */
export class RequestRejection extends Error {
  readonly status: number;
  readonly data: { code: string; [name: string]: unknown };

  /**
   * @param code a code of docs/contract.md, Errors
   * @param more what belongs to the code, such as `fields` or `id`
   */
  constructor(status: number, code: string, more: Record<string, unknown> = {}) {
    super(code);
    this.status = status;
    this.data = { ...more, code };
  }
}

/** The error for `next` of a middleware of socket.io: it rejects a socket whose token has expired. */
export function expiredToken(): Error & { data: { status: 401 } } {
  return Object.assign(new Error('The token has expired'), { data: { status: 401 as const } });
}
