type Navigation = typeof import('./navigation.ts');

let ready: Navigation | null = null;

/** Loads the code of Back. Lists have no Back button, so it loads with the first screen that has one. */
export async function loadNavigation(): Promise<Navigation> {
  ready ??= await import('./navigation.ts');
  return ready;
}

/** Navigates with the loaded code. If it fails to load, the screen stays and the next press tries again. */
export function withNavigation(go: (navigation: Navigation) => void): void {
  if (ready) go(ready);
  else loadNavigation().then(go, () => undefined);
}
