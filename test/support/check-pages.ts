import { afterEach, expect } from 'vitest';
import { takeComplaints } from './complaints.ts';
import { takeViolations } from './violations.ts';

/**
 * For every journey: the strict policy of the served pages refused nothing that the widget did, and no console complained.
 * Not where fixtures are cleared away: a test that fails there is never tried again.
 */
afterEach(() => {
  const [violations, complaints] = [takeViolations(), takeComplaints()];
  expect(violations, 'refused by the Content-Security-Policy').toEqual([]);
  expect(complaints, 'complaints in the console').toEqual([]);
});
