import type { Refusal } from '../../../src/api/contract.ts';

/** An injected fault of a response, after everything is committed. */
type Mishap = { kind: 'late'; by: number } | { kind: 'drop' };

/** An answer of the cashier before it is put into a frame. */
export interface Reply {
  status: number;
  message?: string;
  data?: unknown;
  mishap?: Mishap;
}

export const ok = (data: unknown): Reply => ({ status: 200, data });

/** A request that is refused; nothing was changed. `refusal` is what the widget can act on. */
export class RequestRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly refusal: Refusal = {},
  ) {
    super(message);
  }
}
