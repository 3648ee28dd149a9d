import type { HostDataName } from '../src/domain/host/host-data.ts';
import { isNative, themeFor } from '../src/domain/host/platform.ts';

/** Sets the element's theme attribute from host data, which is not decoded yet. */
export function applyThemeAttribute(
  { dataset }: HTMLElement,
  { theme, platform }: Partial<Record<HostDataName, unknown>>,
): void {
  const choice = theme === 'dark' || theme === 'light' || theme === 'auto' ? theme : undefined;
  const where = isNative(platform) ? platform : 'desktop';
  dataset.theme = themeFor(where, choice, matchMedia('(prefers-color-scheme: dark)').matches);
}
