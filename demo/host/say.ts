/** The page's one message to its user, which screen readers announce. */
let shown = { text: '', nth: 0 };
const listeners = new Set<() => void>();

/** Shows a message until the next one. */
export function say(text: string): void {
  shown = { text, nth: shown.nth + 1 };
  for (const listener of listeners) listener();
}

/** The message, and which one it is: the same text can come twice. */
export function said(): { text: string; nth: number } {
  return shown;
}

/** Calls back for each message. */
export function onSay(listener: () => void): void {
  listeners.add(listener);
}
