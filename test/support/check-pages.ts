import { afterEach, beforeEach, expect } from 'vitest';
import { takeConsoleErrors } from './console-errors.ts';
import { beginRecording, writeFailureReport } from './failure-report.ts';
import { takeViolations } from './violations.ts';

beforeEach(() => beginRecording());

/** Fails a journey whose page violated its policy or logged an error, while the pages that the report needs are still open. */
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
