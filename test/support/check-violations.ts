import { afterEach, expect } from 'vitest';
import { takeViolations } from './violations.ts';

/** For every journey: the strict policy of the served pages refused nothing that the widget did. */
afterEach(() => {
  expect(takeViolations(), 'refused by the Content-Security-Policy').toEqual([]);
});
