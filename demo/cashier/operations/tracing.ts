import type { LogEvent } from 'kysely';

/** Facts of a span: names of requests, kinds and outcomes, never data of a user. */
type Facts = Readonly<Record<string, string | number>>;

/** Records the work that a call causes, from the request to SQL, provider calls and pushes. */
export interface Tracing {
  /** Runs work as a span below the current one, or below `cause`, the trace that was stored with a row. */
  span<T>(
    name: string,
    work: (note: (facts: Facts) => void) => Promise<T>,
    options?: { facts?: Facts; cause?: string | undefined },
  ): Promise<T>;
  /** The current span as a `traceparent` text. Work that is done later, perhaps by another node, is stored with it. */
  current(): string | undefined;
  query(event: LogEvent): void;
  close(): Promise<void>;
}

export const NO_TRACING: Tracing = {
  span: (_name, work) => work(() => {}),
  current: () => undefined,
  query: () => {},
  close: async () => {},
};
