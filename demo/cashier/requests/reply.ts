import type { Rejection } from '../../../src/api/contract.ts';

/** A simulated fault of a response, after everything is committed. */
export type InjectedFault = { kind: 'late'; by: number } | { kind: 'drop' };

export interface Reply {
  status: number;
  message?: string;
  data?: unknown;
  injectedFault?: InjectedFault;
}

export const ok = (data: unknown): Reply => ({ status: 200, data });

/** `rejection` is the data that the widget can act on. */
export class RequestRejection extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rejection: Rejection & { retryAfter?: number } = {},
  ) {
    super(message);
  }
}
