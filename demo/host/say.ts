/** The page's one message to its user, which screen readers announce. */
let shown = '';
const listeners = new Set<() => void>();

/** Shows a message until the next one. */
export function say(text: string): void {
  shown = text;
  for (const listener of listeners) listener();
}

export function said(): string {
  return shown;
}

/** Calls back for each message. */
export function onSay(listener: () => void): void {
  listeners.add(listener);
}
