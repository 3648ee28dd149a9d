/**
 * A signal ends this process as `process.exit` does: listeners of `exit` remove its files and end its browser. By default they are not
 * called, and the test runner's or Playwright's own listeners do not end the process.
 */
export function exitOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}
