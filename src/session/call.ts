import { CallError } from '../api/call-error.ts';
import type { Answer, Payload, RequestType } from '../api/contract.ts';
import type { FailureCode, Fault } from '../domain/failure.ts';
import type { Flaw, Report } from '../domain/parse.ts';
import { noteMoment } from './moments.ts';
import type { Session } from './session.ts';

/** A call that is tried again by itself when it fails. */
export interface Attempt {
  /** Name that all attempts share. The host hears of the first failure, then of none until one attempt succeeds. */
  matter: string;
  /** True when the user sees this failure: the host is told of it as well. */
  isSeen?: (error: CallError) => boolean;
}

/**
 * Calls the cashier; flaws that its reader reports are told to the host. A failure is told to the host (message, status,
 * source), a 401 as an expired token too (R-LINK-8, R-TEXT-4), and thrown on. The error itself is redacted
 * before the host or the caller gets it.
 * @throws {CallError}
 */
export async function callCashier<T extends RequestType>(
  session: Session,
  type: T,
  data: Payload<T>,
  read: (value: unknown, report: Report) => Answer<T>,
  attempt?: Attempt,
): Promise<Answer<T>> {
  const { secrets, told } = session;
  const since = performance.now();
  const release = secrets.hold(data);
  let error: unknown;
  let isExpected = false;
  try {
    const answer = await session.client.call(type, data, (value) =>
      parseWith(session, type, (report) => read(value, report)),
    );
    if (attempt) for (const key of [attempt.matter, `${attempt.matter} 401`]) told.delete(key);
    return answer;
  } catch (failure) {
    if (failure instanceof CallError) {
      const { diagnosticsId } = failure;
      failure.redact(
        (message) => secrets.redact(message, diagnosticsId, ...idOf(data)),
        (code) => secrets.redactCode(code),
      );
      // A cashier may keep saved data from guests: nothing has failed, and a host has nothing to do.
      isExpected = type === 'BANKING:userdata-payment-snippet' && isRefusedGuest(session, failure);
      if (!session.isOver && !isExpected) tellCallError(session, failure, attempt);
    }
    if (!isExpected) error = failure;
    throw failure;
  } finally {
    release();
    noteMoment(session, { type, took: performance.now() - since, error });
  }
}

/** The payment that a call asks about: support finds it by its id. */
function idOf(data: object): string[] {
  return 'id' in data && typeof data.id === 'string' ? [data.id] : [];
}

/** Tells the host of a failed call, unless it knows that the same is failing; of an expired token always. */
function tellCallError(session: Session, error: CallError, attempt: Attempt | undefined): void {
  const { message, status, source, code, diagnosticsId } = error;
  const isExpired = status === 401;
  const matter = attempt && (isExpired ? `${attempt.matter} 401` : attempt.matter);
  if (matter === undefined || !session.told.has(matter) || attempt?.isSeen?.(error)) {
    tellHost(session, { message, code, diagnosticsId }, status, source);
  }
  if (matter !== undefined) session.told.add(matter);
  // A guest has no token that could have run out.
  if (isExpired && !isRefusedGuest(session, error)) session.options.host.notify('onTokenExpired', {});
}

function tellHost({ options, told }: Session, fault: Fault, status: number, url: string): void {
  told.add(fault.diagnosticsId);
  const { message, code, diagnosticsId } = fault;
  options.host.notify('Error', { message, status, url, code, diagnosticsId });
}

/** Tells the host what the error page was opened with, unless it has heard of this very failure. */
export function tellPageError(session: Session, fault: Fault): void {
  if (!session.told.has(fault.diagnosticsId)) tellHost(session, fault, 0, '/error');
}

/** True for a call that the cashier refused because there is no user: the host has given no token. */
export function isRefusedGuest({ state }: Session, error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403) && !state.host.token;
}

/** Runs a parse of outside data; its flaws go to the host in one notification that names each. */
export function parseWith<T>(session: Session, source: string, parse: (report: Report) => T): T {
  const flaws: Flaw[] = [];
  const value = parse((flaw) => flaws.push(flaw));
  showFlaws(session, source, flaws);
  return value;
}

/** A path has the cashier's own names in it, which may be of any length. */
const MAX_LINE_LENGTH = 300;
/** Enough for any cashier that is only untidy. */
const MOST_REPORTED = 500;

/**
 * Tells the host of what was dropped, at most ten by name, each once in a session: the answer of a create and every
 * poll after it carry the same bad field.
 */
export function showFlaws(session: Session, source: string, flaws: readonly Flaw[]): void {
  const { reported } = session;
  const named = flaws
    .map(({ path, problem }) => `${path || source}: ${problem}`.slice(0, MAX_LINE_LENGTH))
    .filter((line) => !reported.has(line) && reported.size < MOST_REPORTED)
    .slice(0, 10);
  for (const line of named) reported.add(line);
  if (named.length === 0) return;
  tellFault(session, newFault(session, 'bad_data', named.join('; ')), source);
}

/** A failure of our own, with a number of its own. */
export function newFault({ client, secrets }: Session, code: FailureCode, message: string): Fault {
  return { code, message: secrets.redact(message), diagnosticsId: client.nextId() };
}

/** Tells the host of a failure that is no call's; monitoring hears of it too, and so does the cashier. */
export function tellFault(session: Session, fault: Fault, url: string): void {
  tellHost(session, fault, 0, url);
  session.faults.push(fault);
}

/** Describes an error for the error page and the host (R-TEXT-3). */
export function faultOf(session: Session, error: unknown): Fault {
  const known: Partial<Pick<CallError, 'message' | 'code' | 'diagnosticsId'>> =
    error instanceof Error ? error : {};
  const { message = 'Unknown error', code, diagnosticsId = session.client.nextId() } = known;
  // A browser's own errors may have a number there.
  return {
    message: session.secrets.redact(message, diagnosticsId),
    code: typeof code === 'string' ? code : 'unknown',
    diagnosticsId,
  };
}
