/** A screen on which the playground shows the widget; without a size it fills the available space. */
export interface Device {
  name: string;
  width?: number;
  height?: number;
}

export const DEVICES = {
  '': { name: 'Phone, 390 × 844', width: 390, height: 844 },
  small: { name: 'Small phone, 320 × 568', width: 320, height: 568 },
  android: { name: 'Android, 412 × 915', width: 412, height: 915 },
  tablet: { name: 'Tablet, 768 × 1024', width: 768, height: 1024 },
  desktop: { name: 'Desktop, 1280 × 800', width: 1280, height: 800 },
  fill: { name: 'Fill the room' },
} as const satisfies Record<string, Device>;

export const TEXT_SIZES = ['100', '125', '150', '200'] as const;
export const DIRECTIONS = ['', 'ltr', 'rtl'] as const;

/** The address names the network by its key; `delayMs` delays the sandbox's responses. */
export const NETWORKS = {
  '': { name: 'Fast', delayMs: 0 },
  slow: { name: 'Slow, 1.5 s late', delayMs: 1_500 },
  crawl: { name: 'Very slow, 4 s late', delayMs: 4_000 },
} as const;

/** The text sizes of src/theme/tokens.css in pixels. */
const TYPE_PX = { caption: 12, small: 14, body: 16, title: 20, headline: 28, display: 40 };

export function textSizeVariables(percent: string): Record<string, string> {
  const share = Number(percent) / 100;
  if (share === 1) return {};
  return Object.fromEntries(
    Object.entries(TYPE_PX).map(([name, size]) => [`--pay-type-${name}`, `${size * share}px`]),
  );
}

export function delayOf(network: string): number {
  const table: Readonly<Record<string, { delayMs: number }>> = NETWORKS;
  return table[network]?.delayMs ?? 0;
}
