type Navigation = typeof import('./navigation.ts');

let ready: Navigation | null = null;

/** Brings what Back does. No list has the button: the code comes with the first page that has one. */
export async function loadNavigation(): Promise<Navigation> {
  ready ??= await import('./navigation.ts');
  return ready;
}

/** Goes somewhere: at once where the code is there. Without a network the page stays, and another press tries again. */
export function withNavigation(go: (navigation: Navigation) => void): void {
  if (ready) go(ready);
  else loadNavigation().then(go, () => undefined);
}
