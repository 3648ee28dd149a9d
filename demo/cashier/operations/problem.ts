import * as z from 'zod/mini';

/** An error whose message is our own sentence: it quotes no user, so every log may have it, and a stack would add nothing. */
export class Problem extends Error {}

const MAX_PLACES = 5;

/** One line about an error that comes from outside; undefined for a fault of the code, whose stack is needed. */
export function describeProblem(error: unknown): string | undefined {
  if (error instanceof Problem) return error.message;
  if (error instanceof z.core.$ZodError) {
    const places = error.issues.slice(0, MAX_PLACES).map(({ path, code }) => {
      const place = path
        .map(String)
        .join('.')
        .replace(/[^\w.]/g, '');
      return `${place || 'the whole'} (${code.replaceAll('_', ' ')})`;
    });
    return `It has a wrong form at ${places.join(', ')}`;
  }
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TimeoutError') return 'No answer in time';
  if ('syscall' in error && 'code' in error) return `The connection fails: ${error.code}`;
  return error.cause === undefined ? undefined : describeProblem(error.cause);
}
