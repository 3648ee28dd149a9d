import type { HostDataName } from '../src/domain/host/host-data.ts';
import { themeFor } from '../src/domain/host/platform.ts';

/** Sets the element's theme attribute from host data, which is not decoded yet. */
export function applyThemeAttribute(
  { dataset }: HTMLElement,
  { theme, platform }: Partial<Record<HostDataName, unknown>>,
): void {
  dataset.theme = themeFor(platform, theme, matchMedia('(prefers-color-scheme: dark)').matches);
}
