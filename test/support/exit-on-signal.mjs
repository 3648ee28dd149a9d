/**
 * Makes a signal end this process by `process.exit`, because listeners of `exit` remove its files and end its browser. Node.js's default
 * calls none, and the listeners of the test runner and of Playwright do not end the process.
 */
export function exitOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}
