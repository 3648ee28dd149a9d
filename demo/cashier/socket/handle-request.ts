import * as z from 'zod/mini';
import { type Payload, REQUESTS, type RequestType } from '../../../src/api/contract.ts';
import type { RequestEnvelope } from '../../../src/api/envelope.ts';
import type { Caller, Cashier } from '../context.ts';
import { HANDLERS } from '../requests/handlers.ts';
import { type Reply, RequestRejection } from '../requests/reply.ts';
import { isUnstorable } from '../storage/database.ts';

/** Parses a request by the contract and calls its handler. Never throws: every error becomes a status. */
export async function handleRequest(
  cashier: Cashier,
  caller: Caller,
  { type, data }: RequestEnvelope,
): Promise<Reply> {
  try {
    if (!isRequestType(type)) throw new RequestRejection(404, `Unknown request ${type.slice(0, 100)}`);
    const { kind } = await cashier.identity.verify(data.token);
    if (kind === 'expired') throw new RequestRejection(401, 'The token has expired');
    return await answerTyped(cashier, caller, type, data);
  } catch (error) {
    if (error instanceof RequestRejection) {
      return { status: error.status, message: error.message, data: error.rejection };
    }
    if (isUnstorable(error))
      return { status: 400, message: 'A text has a character zero', data: { code: 'malformed' } };
    cashier.log('request failed', { type, error });
    return { status: 500, message: 'Internal error', data: {} };
  }
}

async function answerTyped<T extends RequestType>(
  cashier: Cashier,
  caller: Caller,
  type: T,
  data: Record<string, unknown>,
): Promise<Reply> {
  const payload = readPayload(type, data);
  const { open, handle } = HANDLERS[type];
  if (open) return open(cashier, caller, payload);
  const { user } = caller;
  if (user === null) throw new RequestRejection(401, 'Sign in first');
  if (!handle) throw new RequestRejection(501, 'Not implemented');
  return handle(cashier, { ...caller, user }, payload);
}

/** @throws {RequestRejection} 400 with the wrong fields, in words for a developer */
function readPayload<T extends RequestType>(type: T, data: Record<string, unknown>): Payload<T> {
  const parsed = z.safeParse(REQUESTS[type].payload, data);
  // The cast is right: the type is derived from this schema, but TypeScript loses the relation for a generic `T`.
  if (parsed.success) return parsed.data as Payload<T>;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'data'}: ${message}`);
  throw new RequestRejection(400, problems.slice(0, 5).join('; '), { code: 'malformed' });
}

export function isRequestType(type: string): type is RequestType {
  return Object.hasOwn(REQUESTS, type);
}
