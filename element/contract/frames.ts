import * as z from 'zod/mini';
import {
  CONTRACT_VERSION,
  type Payload,
  PUSH,
  REQUESTS,
  type RequestType,
  requestEnvelopeSchema,
} from '../../src/api/contract.ts';
import type { TransactionStatus } from '../../src/domain/payment/transaction.ts';
import { CALLS, type UserRequest } from './calls.ts';
import { RequestRejection } from './request-rejection.ts';

interface Request {
  msgid: string;
  type: RequestType;
  data: Record<string, unknown>;
}

export function respond(
  { msgid, type }: { msgid: string; type: string },
  status: number,
  data: unknown,
  message?: string,
) {
  const content = { status, ...(message !== undefined && { message }), data };
  return { msgid, source: type, needParse: false, time: Date.now(), data: content };
}
type ResponseFrame = ReturnType<typeof respond>;

/**
 * Returns the request with its payload alone in `data`, or the response that rejects the frame. Null if the frame has no readable `msgid`,
 * because the widget could match no response with it.
 */
export function readRequest(
  frame: unknown,
): { request: Request; response?: undefined } | { response: ResponseFrame; request?: undefined } | null {
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

export type Handlers<User> = {
  [T in RequestType]?: (data: Payload<T>, user: T extends UserRequest ? User : User | null) => unknown;
};

/**
 * Makes the response to a frame of the widget, exactly one for each request: from its handler, from the `RequestRejection` that the handler
 * throws, or 500 after any other error. Null if the frame has no readable `msgid`.
 * @param user null for a guest
 * @param onError gets the errors whose response is 500, which are printed by default
 */
export async function respondTo<User>(
  frame: unknown,
  user: User | null,
  handlers: Handlers<User>,
  onError: (error: unknown, type: RequestType) => void = (error, type) => console.error(type, error),
): Promise<ResponseFrame | null> {
  const read = readRequest(frame);
  if (!read?.request) return read?.response ?? null;
  const { request } = read;
  const { type, data } = request;
  try {
    if (user === null && CALLS[type].guest === 'no') throw new RequestRejection(401, 'sign_in');
    const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
    if (!handler) throw new RequestRejection(404, 'unknown_request');
    return respond(request, 200, await Reflect.apply(handler, handlers, [data, user]));
  } catch (error) {
    if (error instanceof RequestRejection) return respond(request, error.status, error.data, error.message);
    onError(error, type);
    return respond(request, 500, {}, 'Internal error');
  }
}

const CODES = { waiting: 0, accepted: 'accepted', processed: 1, mistaked: 2 } as const;

export function statusPush({ id, seq, status }: { id: string; seq: number; status: TransactionStatus }) {
  return { source: PUSH.status, time: Date.now(), data: { id, seq, status: CODES[status] } };
}

export function loginPush(record: Record<string, unknown>) {
  return { source: PUSH.login, time: Date.now(), data: { contract: CONTRACT_VERSION, ...record } };
}
