let shown = { text: '', nth: 0 };
const listeners = new Set<() => void>();

export function announce(text: string): void {
  shown = { text, nth: shown.nth + 1 };
  for (const listener of listeners) listener();
}

/** `nth` differs for each message, because the same text can occur twice. */
export function announcement(): { text: string; nth: number } {
  return shown;
}

export function onAnnounce(listener: () => void): void {
  listeners.add(listener);
}
