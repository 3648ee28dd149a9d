import { describe } from 'vitest';
import { MODES, type Mode } from './embedding-modes.ts';

/**
 * Options of a test that `npm test` runs if `isForEveryChange` is true, and that `npm run test:release` runs otherwise: `test('…',
 * releaseUnless(mode === 'inline'), …)`. A test that only a release runs says `{ tags: 'release' }` itself.
 */
export function releaseUnless(isForEveryChange: boolean): { tags: 'release'[] } {
  return { tags: isForEveryChange ? [] : ['release'] };
}

/** Declares the same tests for each way to embed the widget; `npm test` runs those of `everyChange`, a release the others. */
export function describeModes(everyChange: readonly Mode[], declare: (mode: Mode) => void): void {
  for (const mode of MODES) {
    describe(`mode ${mode}`, releaseUnless(everyChange.includes(mode)), () => declare(mode));
  }
}
