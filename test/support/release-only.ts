import { describe } from 'vitest';
import { MODES, type Mode } from './embedding-modes.ts';

/** Unless `isForEveryChange`, only `npm run test:release` runs the test: `test('…', releaseUnless(mode === 'inline'), …)`. */
export function releaseUnless(isForEveryChange: boolean): { tags: 'release'[] } {
  return { tags: isForEveryChange ? [] : ['release'] };
}

/** Declares the same tests for each mode. `npm test` runs those of the modes `everyChange`, only `npm run test:release` the others. */
export function describeModes(everyChange: readonly Mode[], declare: (mode: Mode) => void): void {
  for (const mode of MODES) {
    describe(`mode ${mode}`, releaseUnless(everyChange.includes(mode)), () => declare(mode));
  }
}
