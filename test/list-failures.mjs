/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} TestResult
 * @typedef {{ name: string, status: string, message?: string, assertionResults: TestResult[] }} FileResult
 */

const MAX_MESSAGE_CHARS = 300;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of a terminal's colours begin with a control character
const COLORS = /\u001b\[[\d;]*m/g;

/**
 * The failed tests of a suite, one line each: file, name, first line of the message, the element that Playwright waited for, and the
 * line of the test.
 * @param {{ testResults?: FileResult[], failures?: string[] }} report Vitest's JSON report, or the list of another runner
 * @returns {string[]}
 */
export function listFailures({ testResults = [], failures = [] }) {
  const tests = testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const path = name.replace(/^.*?\/(?=(?:src|demo|element|test)\/)/, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be loaded has no failed test, so the file itself is listed.
    if (failed.length === 0) return status === 'failed' ? [`${path}: ${shorten(message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages = [] }) =>
        `${path} > ${fullName}: ${describe(failureMessages.join('\n'), path)}`,
    );
  });
  return [...tests, ...failures.map(shorten)];
}

/** @param {string} message @param {string} path of the test file */
function describe(message, path) {
  const text = message.replaceAll(COLORS, '');
  const awaited = text.match(/^\s*- (waiting for .*)$/m)?.[1];
  // The last line of the stack in the test's file is the test; those before it are helpers.
  const line = text.split('\n').findLast((frame) => frame.includes(`${path}:`));
  const at = line?.match(/:(\d+)(?::\d+)?\)?$/)?.[1];
  return [
    shorten(text),
    ...(awaited ? [`, ${shorten(awaited)}`] : []),
    ...(at ? [` (line ${at})`] : []),
  ].join('');
}

/** @param {string} message */
function shorten(message) {
  const [first = ''] = message.replaceAll(COLORS, '').trim().split('\n');
  return first.slice(0, MAX_MESSAGE_CHARS);
}
