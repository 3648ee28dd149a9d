import * as z from 'zod/mini';

/** An error whose message is a sentence of our code: it quotes no user, so every log may have it, and no stack is needed. */
export class Problem extends Error {}

const MAX_PLACES = 5;

/** One sentence about wrong data from outside; undefined for a fault of the code, which needs its stack. */
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
