import type { Rejection } from '../../../src/api/contract.ts';

/** An injected fault of a response, after everything is committed. */
type InjectedFault = { kind: 'late'; by: number } | { kind: 'drop' };

/** An answer of the cashier before it is put into a frame. */
export interface Reply {
  status: number;
  message?: string;
  data?: unknown;
  injectedFault?: InjectedFault;
}

export const ok = (data: unknown): Reply => ({ status: 200, data });

/** A request that is refused; nothing was changed. `rejection` is what the widget can act on. */
export class RequestRejection extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rejection: Rejection = {},
  ) {
    super(message);
  }
}
