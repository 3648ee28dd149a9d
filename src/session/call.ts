import { CallError } from '../api/call-error.ts';
import type { Answer, Payload, RequestType } from '../api/contract.ts';
import type { FailureCode, Fault } from '../domain/failure.ts';
import type { Flaw, Report } from '../domain/parse.ts';
import { noteMoment } from './moments.ts';
import type { Session } from './session.ts';

/**
 * Calls the cashier; flaws that its reader reports are told to the host. A failure is told to the host (message, status,
 * source), a 401 as an expired token too (specification, section 8), and thrown on.
 * @param clean takes out of a cashier's message what a host may not hear
 * @throws {CallError}
 */
export async function callCashier<T extends RequestType>(
  session: Session,
  type: T,
  data: Payload<T>,
  read: (value: unknown, report: Report) => Answer<T>,
  clean = (message: string) => message,
): Promise<Answer<T>> {
  const since = performance.now();
  let error: unknown;
  try {
    return await session.client.call(type, data, (value) =>
      parseWith(session, type, (report) => read(value, report)),
    );
  } catch (failure) {
    error = failure;
    if (error instanceof CallError && !session.isOver) {
      const { host } = session.options;
      const { message, status, source: url, code, diagnosticsId } = error;
      host.notify('Error', { message: clean(message), status, url, code, diagnosticsId });
      if (error.status === 401) host.notify('onTokenExpired', {});
    }
    throw error;
  } finally {
    noteMoment(session, { type, took: performance.now() - since, error });
  }
}

/** Runs a parse of outside data; its flaws go to the host in one notification that names each. */
export function parseWith<T>(session: Session, source: string, parse: (report: Report) => T): T {
  const flaws: Flaw[] = [];
  const value = parse((flaw) => flaws.push(flaw));
  showFlaws(session, source, flaws);
  return value;
}

/** Enough for any cashier that is only untidy. */
const MOST_REPORTED = 500;

/**
 * Tells the host of what was dropped, at most ten by name, each once in a session: a field that is always bad would
 * be told again with every poll.
 */
export function showFlaws(session: Session, source: string, flaws: readonly Flaw[]): void {
  const { reported } = session;
  const named = flaws
    .map(({ path, problem }) => `${path || source}: ${problem}`)
    .filter((line) => !reported.has(source + line) && reported.size < MOST_REPORTED)
    .slice(0, 10);
  for (const line of named) reported.add(source + line);
  if (named.length === 0) return;
  tellFault(session, newFault(session, 'bad_data', named.join('; ')), source);
}

/** A failure of our own, with a number of its own. */
export function newFault({ client }: Session, code: FailureCode, message: string): Fault {
  return { code, message, diagnosticsId: client.nextId() };
}

/** Tells the host of a failure that is no call's; monitoring hears of it too, and so does the cashier. */
export function tellFault(session: Session, fault: Fault, url: string): void {
  session.options.host.notify('Error', { ...fault, status: 0, url });
  session.faults.push(fault);
}

/** What went wrong, in the words that the error page and the host get (specification, section 8). */
export function faultOf(session: Session, error: unknown): Fault {
  const known: Partial<Pick<CallError, 'message' | 'code' | 'diagnosticsId'>> =
    error instanceof Error ? error : {};
  const { message = 'Unknown error', code, diagnosticsId = session.client.nextId() } = known;
  // A browser's own errors may have a number there.
  return { message, code: typeof code === 'string' ? code : 'unknown', diagnosticsId };
}
