/** Ends this process with its `exit` listeners, which remove files and end the browser: a signal alone would call none. */
export function exitOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}
