import type { HostDataName } from '../src/domain/host-data.ts';
import { isNative, themeFor } from '../src/domain/platform.ts';

/** Marks the element with the theme that its data asks for; what the data says is unchecked here. */
export function paintTheme(
  { dataset }: HTMLElement,
  { theme, platform }: Partial<Record<HostDataName, unknown>>,
): void {
  const choice = theme === 'dark' || theme === 'light' || theme === 'auto' ? theme : undefined;
  const where = isNative(platform) ? platform : 'desktop';
  dataset.theme = themeFor(where, choice, matchMedia('(prefers-color-scheme: dark)').matches);
}
