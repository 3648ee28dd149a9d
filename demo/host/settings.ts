import { BRAND_NAMES } from './brands.ts';
import { readUser } from './browser-user.ts';
import { MARKETS } from './markets.ts';
import { DEVICES, DIRECTIONS, NETWORKS, TEXT_SIZES } from './state/devices.ts';
import { type Edits, readEdits, writeEdits } from './state/edits.ts';

export const MODES = ['inline', 'frame', 'iframe', 'webview'] as const;
export type Mode = (typeof MODES)[number];
export const THEMES = ['', 'light', 'dark', 'auto'] as const;
export const PLATFORMS = ['', 'desktop', 'mobile', 'android', 'ios'] as const;
export const PAGES = ['deposit', 'withdrawal'] as const;

/** All choices of the panel. An empty text leaves a choice to the widget. */
export interface Settings {
  mode: Mode;
  country: string;
  currency: string;
  locale: string;
  theme: (typeof THEMES)[number];
  platform: (typeof PLATFORMS)[number];
  page: (typeof PAGES)[number];
  /** The sandbox takes a token without a signature, and its text selects the user (sandbox-user.ts). */
  token: string;
  /** The name of a brand in brands.ts. */
  brand: string;
  /** The amount that forms start with, decimal text. */
  amount: string;
  hasCloseButton: boolean;
  edits: Edits;
  /** The key of a device in state/devices.ts. */
  device: string;
  isRotated: boolean;
  /** In percent. */
  textSize: (typeof TEXT_SIZES)[number];
  direction: (typeof DIRECTIONS)[number];
  /** The key of a network in state/devices.ts. */
  network: string;
  /** True for a page that shows the widget alone. */
  isEmbedded: boolean;
}

/** The settings in the page's address. A missing country or currency follows the other one; without both the market is Mexico. */
export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search);
  const country = /^[a-z]{2}$/.exec(query.get('country')?.toLowerCase() ?? '')?.[0];
  const currency = /^[A-Z]{3,5}$/.exec(query.get('currency')?.toUpperCase() ?? '')?.[0];
  const market =
    MARKETS.find(
      (row) => row.country === (country ?? row.country) && row.currency === (currency ?? row.currency),
    ) ??
    MARKETS.find((row) => row.country === country) ??
    MARKETS.find((row) => row.currency === currency);
  return {
    mode: oneOf(MODES, query.get('mode')),
    country: country ?? market?.country ?? 'mx',
    currency: currency ?? market?.currency ?? 'MXN',
    locale: /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,2}$/.exec(query.get('locale') ?? '')?.[0] ?? 'en',
    theme: oneOf(THEMES, query.get('theme')),
    platform: oneOf(PLATFORMS, query.get('platform')),
    page: oneOf(PAGES, query.get('page')),
    token: query.get('token') || readUser(),
    brand: BRAND_NAMES.find((name) => name === query.get('brand')) ?? '',
    amount: /^\d{1,12}(\.\d{1,8})?$/.exec(query.get('amount') ?? '')?.[0] ?? '',
    hasCloseButton: query.get('close') !== '0',
    edits: readEdits(query.get('edits')),
    device: keyOf(DEVICES, query.get('device')),
    isRotated: query.get('rotate') === '1',
    textSize: oneOf(TEXT_SIZES, query.get('text')),
    direction: oneOf(DIRECTIONS, query.get('dir')),
    network: keyOf(NETWORKS, query.get('network')),
    isEmbedded: query.get('embed') === '1',
  };
}

/** The address query that restores these settings. The browser stores its own user, so that token is left out. */
export function writeSettings(settings: Settings): string {
  const { isEmbedded, mode, token, edits, hasCloseButton, isRotated, textSize, direction, ...rest } =
    settings;
  const chosen = Object.entries({
    ...rest,
    mode: mode === 'inline' ? '' : mode,
    edits: writeEdits(edits),
    close: hasCloseButton ? '' : '0',
    rotate: isRotated ? '1' : '',
    text: textSize === '100' ? '' : textSize,
    dir: direction,
    embed: isEmbedded ? '1' : '',
  });
  const query = new URLSearchParams(chosen.filter(([, value]) => value !== ''));
  if (token !== readUser()) query.set('token', token);
  return `?${query}`;
}

/** The first option is the default for any unknown text. */
function oneOf<T extends string>(choices: readonly [T, ...T[]], value: string | null): T {
  return choices.find((choice) => choice === value) ?? choices[0];
}

/** The given name if the table has it, else the empty first name. */
function keyOf(table: Readonly<Record<string, unknown>>, name: string | null): string {
  return name !== null && Object.hasOwn(table, name) ? name : '';
}
