import { afterEach, beforeEach, expect } from 'vitest';
import { takeConsoleErrors } from './console-errors.ts';
import { beginRecording, writeFailureReport } from './failure-report.ts';
import { takeViolations } from './violations.ts';

beforeEach(() => beginRecording());

/**
 * Checks after every journey: the strict policy of the served pages blocked nothing that the widget did, and no console has an
 * error or a foreign warning; a failure names the folder with its report. It runs before fixtures are cleaned up: Vitest
 * never retries a test that fails in a cleanup, and the pages are still open.
 */
afterEach(async ({ task }) => {
  const [violations, consoleErrors] = [takeViolations(), takeConsoleErrors()];
  const errors = task.result?.errors ?? [];
  const isFailed = errors.length > 0 || violations.length > 0 || consoleErrors.length > 0;
  const report = isFailed
    ? await writeFailureReport(`${task.file.name.replace(/^.*\//, '')} ${task.name}`)
    : '';
  for (const error of errors) error.message += `\nTrace, pictures and socket frames: ${report}`;
  expect(violations, `refused by the Content-Security-Policy (see ${report})`).toEqual([]);
  expect(consoleErrors, `complaints in the console (see ${report})`).toEqual([]);
});
