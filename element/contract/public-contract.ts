import { CONTRACT_VERSION, MESSAGE_EVENT, PUSH, SOCKET_PATH } from '../../src/api/contract.ts';
import { CALLS } from './calls.ts';
import { schemas } from './schemas.ts';

/**
 * `pay-widget/contract`: the contract for a cashier in Node.js, without React and DOM. Its types are printed from the JSON Schemas
 * (element/build/contract/print-types.mjs) and from contract.d.txt.
 */
export { limitsOf } from '../../src/domain/money/limits.ts';
export { fromDecimal as toMinor, toDecimal } from '../../src/domain/money/money.ts';
export { checkCreate, checkFields } from './check-create.ts';
export { loginPush, readRequest, respond, respondTo, statusPush } from './frames.ts';
export { fingerprintOf, fingerprintText, isRepeated } from './idempotency.ts';
export { changeTransaction, newTransaction, reverseTransaction } from './payment-state.ts';
export { problemsOf } from './problems.ts';
export { expiredToken, RequestRejection } from './request-rejection.ts';
export { CALLS, CONTRACT_VERSION, MESSAGE_EVENT, PUSH, SOCKET_PATH, schemas };

/** Options of a socket.io server for the widget. The server closes a socket that sends a frame over 1 MB. */
export const SERVER_OPTIONS = {
  path: SOCKET_PATH,
  transports: ['websocket' as const],
  maxHttpBufferSize: 1_000_000,
};
