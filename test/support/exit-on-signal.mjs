/**
 * Makes a signal end this process by `process.exit`, so that listeners of `exit` remove its files and end its browser. Without this a
 * signal calls no such listener, and the listeners of the test runner and of Playwright do not end the process.
 */
export function exitOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}
