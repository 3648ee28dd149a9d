interface Runner {
  describe(name: string, tests: () => void): void;
  it(name: string, test: () => Promise<void> | void): void;
  afterEach(work: () => Promise<void> | void): void;
  beforeEach(work: () => Promise<void> | void): void;
}

declare global {
  interface Window extends Runner {
    sandbox: string;
  }
}

export const { describe, it, afterEach, beforeEach } = window;

export function expectEqual(actual: unknown, expected: unknown): void {
  const [given, wanted] = [write(actual), write(expected)];
  if (given !== wanted) throw new Error(`is ${given}, and should be ${wanted}`);
}

export function expectTrue(fact: unknown, claim: string): asserts fact {
  if (!fact) throw new Error(`not so: ${claim}`);
}

const TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 20;

export async function waitFor<T>(
  look: () => T | null | undefined | false,
  what: string | (() => string),
): Promise<T> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = look();
    if (found) return found;
    if (performance.now() > end)
      throw new Error(`waited in vain for ${typeof what === 'string' ? what : what()}`);
    await pause(POLL_INTERVAL_MS);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function write(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(value);
}
