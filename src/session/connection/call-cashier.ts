import { CallError } from '../../api/call-error.ts';
import type { Answer, Payload, RequestType } from '../../api/contract.ts';
import type { FailureCode, ReportedError } from '../../domain/errors/failures.ts';
import { unpolluted } from '../../domain/parsing/decoders.ts';
import type { Issue, Report } from '../../domain/parsing/parse-tolerant.ts';
import { ReportedErrors } from '../errors/reported-errors.ts';
import type { Session } from '../session.ts';
import { recordCall } from '../telemetry/record-event.ts';

/** A request that the session retries by itself when it fails. */
export interface Attempt {
  /** A name that all attempts share: the host gets one error and one 401 for it, until an attempt succeeds. */
  matter: string;
  /** True for an error that the user sees: the host gets that one always. */
  isSeen?: (error: CallError) => boolean;
}

/**
 * Sends a request. The host gets one notification of all issues in the response, or of the error (R-LINK-8, R-TEXT-4), which is redacted
 * first. @throws {CallError}
 */
export async function callCashier<T extends RequestType>(
  session: Session,
  type: T,
  data: Payload<T>,
  read: (value: unknown, report: Report) => Answer<T>,
  attempt?: Attempt,
): Promise<Answer<T>> {
  const { secrets } = session;
  const startedAt = performance.now();
  const release = secrets.hold(data);
  let error: unknown;
  let isExpected = false;
  try {
    const answer = await session.client.call(type, data, (value) =>
      parseWith(session, type, (report) => read(value, report)),
    );
    if (attempt) {
      const { errors } = session.get(ReportedErrors);
      for (const key of [attempt.matter, `${attempt.matter} 401`]) errors.delete(key);
    }
    return answer;
  } catch (failure) {
    if (failure instanceof CallError) {
      const { diagnosticsId } = failure;
      failure.redact(
        (message) => secrets.redact(message, diagnosticsId, ...idOf(data)),
        (code) => secrets.redactCode(code),
      );
      // A cashier may reject a guest's request for saved data, which the host cannot change.
      isExpected = type === 'BANKING:userdata-payment-snippet' && isRejectedGuest(session, failure);
      if (!session.isDisposed && !isExpected) reportCallError(session, failure, attempt);
    }
    if (!isExpected) error = failure;
    throw failure;
  } finally {
    release();
    recordCall(session, { type, durationMs: performance.now() - startedAt, error });
  }
}

/** The redaction keeps the transaction id of a request, because support finds the payment by it. */
function idOf(data: object): string[] {
  return 'id' in data && typeof data.id === 'string' ? [data.id] : [];
}

/** Notifies the host of a failed call, unless it knows already that this attempt fails or that the cashier cannot be reached. */
function reportCallError(session: Session, error: CallError, attempt: Attempt | undefined): void {
  const reported = session.get(ReportedErrors);
  const { message, status, source, code, diagnosticsId } = error;
  if (isOfNetwork(error)) {
    // The call failed because the token has expired, of which the host was notified.
    if (session.state.link === 'unauthorized') return;
    const outage = reported.outageOf({ message, code, diagnosticsId });
    // All errors of an outage get the reference of the first, so that user and host name the same one.
    if (outage.diagnosticsId !== diagnosticsId) {
      error.diagnosticsId = outage.diagnosticsId;
      return;
    }
  }
  const isExpired = status === 401;
  const matter = attempt && (isExpired ? `${attempt.matter} 401` : attempt.matter);
  if (matter === undefined || !reported.errors.has(matter) || attempt?.isSeen?.(error)) {
    reportError(session, { message, code, diagnosticsId }, source, status);
  }
  if (matter !== undefined) reported.errors.add(matter);
  // A guest has no token that could expire.
  if (isExpired && !isRejectedGuest(session, error)) session.host.notify('onTokenExpired', {});
}

export function reportPageError(session: Session, error: ReportedError): void {
  if (!session.get(ReportedErrors).errors.has(error.diagnosticsId)) reportError(session, error, '/error', 0);
}

export function isRejectedGuest({ state }: Session, error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403) && !state.host.token;
}

/** Longest description of an issue, which contains field names of the cashier or the host. */
const MAX_ISSUE_CHARS = 300;
const MAX_NAMED_ISSUES = 10;

/**
 * Decodes outside data. The host is notified of what was dropped, of each issue once per session: the response to a create request and
 * every poll after it contain the same bad field.
 */
export function parseWith<T>(session: Session, source: string, parse: (report: Report) => T): T {
  const issues: Issue[] = [];
  const value = unpolluted(parse((issue) => issues.push(issue)));
  const lines = issues.map(({ path, problem }) => `${path || source}: ${problem}`.slice(0, MAX_ISSUE_CHARS));
  const named = session.get(ReportedErrors).addIssues(lines, MAX_NAMED_ISSUES);
  if (named.length > 0) reportError(session, createError(session, 'bad_data', named.join('; ')), source);
  return value;
}

export function createError({ client, secrets }: Session, code: FailureCode, message: string): ReportedError {
  return { code, message: secrets.redact(message), diagnosticsId: client.nextId() };
}

/**
 * Notifies the host, and warns in the console, because a page may have no listener.
 * @param status of a failed call or of the error screen, which telemetry records elsewhere; without it the error goes to monitoring here
 */
export function reportError(session: Session, error: ReportedError, url: string, status?: number): void {
  const { message, code, diagnosticsId, hint } = error;
  session.get(ReportedErrors).errors.add(diagnosticsId);
  session.host.notify('Error', {
    message,
    status: status ?? 0,
    url,
    code,
    diagnosticsId,
    ...(hint && { hint }),
  });
  console.warn(`pay-widget: ${hint ?? message}`);
  if (status === undefined) session.errors.push(error);
}

function isOfNetwork(error: unknown): boolean {
  return error instanceof CallError && (error.kind === 'offline' || error.kind === 'dropped');
}

export function toReportedError(session: Session, error: unknown): ReportedError {
  const reported = describe(session, error);
  const isOutage = isOfNetwork(error) && session.state.link !== 'unauthorized';
  return isOutage ? session.get(ReportedErrors).outageOf(reported) : reported;
}

function describe(session: Session, error: unknown): ReportedError {
  const known: Partial<Pick<CallError, 'message' | 'code' | 'diagnosticsId'>> =
    error instanceof Error ? error : {};
  const { message = 'Unknown error', code, diagnosticsId = session.client.nextId() } = known;
  // Browsers' own errors, such as `DOMException`, have a number as `code`.
  return {
    message: session.secrets.redact(message, diagnosticsId),
    code: typeof code === 'string' ? code : 'unknown',
    diagnosticsId,
  };
}
