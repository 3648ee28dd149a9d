import * as z from 'zod/mini';
import {
  CONTRACT_VERSION,
  createSchema,
  MESSAGE_EVENT,
  PUSH,
  REQUESTS,
  type RequestType,
  requestEnvelopeSchema,
  SOCKET_PATH,
} from '../../src/api/contract.ts';
import type { TransactionStatus } from '../../src/domain/payment/transaction.ts';
import { CALLS } from './calls.ts';
import { schemas } from './schemas.ts';

/**
 * `pay-widget/contract`: the contract for a cashier in Node.js, without React and without a DOM. Its types are printed from
 * the JSON Schemas (element/build/contract/print-types.mjs).
 */
export { limitsOf } from '../../src/domain/money/limits.ts';
export { fromDecimal as toMinor, toDecimal } from '../../src/domain/money/money.ts';
export { problemsOf } from './problems.ts';
export { CALLS, CONTRACT_VERSION, MESSAGE_EVENT, PUSH, SOCKET_PATH, schemas };

interface Request {
  msgid: string;
  type: string;
  data: Record<string, unknown>;
}

/** The frame of a response, with the time of this machine's clock. */
export function respond(
  { msgid, type }: Pick<Request, 'msgid' | 'type'>,
  status: number,
  data: unknown,
  message?: string,
) {
  const content = { status, ...(message !== undefined && { message }), data };
  return { msgid, source: type, needParse: false, time: Date.now(), data: content };
}

/**
 * Reads a frame of the widget: the request, with its payload alone in `data`, or the response that rejects it. Null for a frame
 * without a readable `msgid`, which no response could be matched with.
 */
export function readRequest(frame: unknown) {
  const envelope = z.safeParse(requestEnvelopeSchema, frame);
  if (!envelope.success) {
    const named = z.safeParse(z.object({ msgid: z.string().check(z.minLength(1), z.maxLength(100)) }), frame);
    const malformed = { code: 'malformed' };
    return named.success
      ? { response: respond({ ...named.data, type: '' }, 400, malformed, 'Malformed request') }
      : null;
  }
  const { msgid, type, data } = envelope.data;
  if (!isRequestType(type)) return { response: respond({ msgid, type }, 404, {}, 'Unknown request') };
  const payload = z.safeParse(REQUESTS[type].payload, data);
  if (payload.success) return { request: { msgid, type, data: payload.data } };
  const problems = payload.error.issues.map(({ path, message }) => `${path.join('.') || 'data'}: ${message}`);
  return { response: respond({ msgid, type }, 400, { code: 'malformed' }, problems.slice(0, 5).join('; ')) };
}

function isRequestType(type: string): type is RequestType {
  return Object.hasOwn(REQUESTS, type);
}

/**
 * The text to make the fingerprint of a create request from, with a keyed hash: its type and the fields that identify it, with
 * sorted keys (docs/contract.md, Create and idempotency).
 */
export function fingerprintText(type: string, data: unknown): string {
  const { idem: _, captcha: __, ...body } = z.parse(createSchema, data);
  return JSON.stringify([type, body], (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

const CODES = { waiting: 0, accepted: 'accepted', processed: 1, mistaked: 2 } as const;

/** The push of a transaction's status. */
export function statusPush({ id, seq, status }: { id: string; seq: number; status: TransactionStatus }) {
  return { source: PUSH.status, time: Date.now(), data: { id, seq, status: CODES[status] } };
}
