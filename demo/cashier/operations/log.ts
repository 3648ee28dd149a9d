import { describeProblem } from './problem.ts';

interface LogFacts {
  type?: string;
  path?: string;
  error?: unknown;
  /** Written by our code: no text from outside may appear here. */
  reason?: string;
}
export type Log = (event: string, facts?: LogFacts) => void;

interface LogOptions {
  format: 'text' | 'json';
  node: string;
  clock: () => number;
  write: (line: string) => void;
  onProblem?: (event: string) => void;
}

/** Writes lines for people, or JSON for programs. JSON omits the message of an error, because it may quote a user's data. */
export function createLog({ format, node, clock, write, onProblem }: LogOptions): Log {
  return (event, { type, path, error, reason = describeProblem(error) } = {}) => {
    const isWrong = error !== undefined || reason !== undefined;
    if (isWrong) onProblem?.(event);
    if (format === 'text') {
      const about = [type, path].filter(Boolean).join(' ');
      const why = reason ?? (error instanceof Error ? (error.stack ?? error.message) : error);
      write(`${event}${about && ` (${about})`}${isWrong ? `: ${why}` : ''}`);
      return;
    }
    const time = new Date(clock()).toISOString();
    const level = isWrong ? 'error' : 'info';
    write(
      JSON.stringify({
        time,
        level,
        node,
        event,
        type,
        path,
        reason,
        ...(error !== undefined && reason === undefined && describe(error)),
      }),
    );
  };
}

const MAX_STACK_FRAMES = 5;

function describe(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...('code' in error && { code: String(error.code) }),
    at: frames.slice(0, MAX_STACK_FRAMES).map((line) => line.trim()),
  };
}
