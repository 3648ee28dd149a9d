import { contrast, formatHex, fromLch, mix, parseColor, type Rgb, toLch } from './color.ts';

export type Theme = 'light' | 'dark';

/** The five values of a brand. A missing one is replaced by the theme's default. Colours as `#rgb`, `#rrggbb`, `rgb(…)` or `hsl(…)`. */
export type BrandSeeds = { accent?: string; surface?: string; text?: string; radius?: string; font?: string };

/** Minimum contrast by WCAG 2.2: 1.4.3 for text, 1.4.11 for the edges of controls. */
const textRatio = 4.5;
const controlRatio = 3;

const white: Rgb = [1, 1, 1];
const black: Rgb = [0, 0, 0];
const ink: Rgb = [15 / 255, 19 / 255, 25 / 255];

type Palette = {
  accent: string;
  surface: string;
  text: string;
  positive: string;
  warning: string;
  negative: string;
  /** Allowed lightness and chroma of a surface, so that a dark theme is dark and a light one is light. */
  surfaceRange: { low: number; high: number; chroma: number };
  accentShare: number;
  pole: Rgb;
};

const palettes: Record<Theme, Palette> = {
  light: {
    accent: '#2352ff',
    surface: '#ffffff',
    text: '#0c1326',
    positive: '#037243',
    warning: '#8a5300',
    negative: '#be1e2f',
    surfaceRange: { low: 0.93, high: 1, chroma: 0.06 },
    accentShare: 0.09,
    pole: black,
  },
  dark: {
    accent: '#3b68ff',
    surface: '#171a21',
    text: '#f3f5f8',
    positive: '#4cd490',
    warning: '#f5b544',
    negative: '#ff8a8f',
    surfaceRange: { low: 0.14, high: 0.27, chroma: 0.06 },
    accentShare: 0.2,
    pole: white,
  },
};

/** Rounds to 8 bits per channel, as a screen does, so that contrast is measured on the displayed colour. */
const painted = (color: Rgb): Rgb => parseColor(formatHex(color)) ?? color;

/** Moves a colour's lightness towards black or white until it has enough contrast with every background. */
function raiseContrast(color: Rgb, pole: Rgb, ratio: number, grounds: (color: Rgb) => readonly Rgb[]): Rgb {
  const { lightness, chroma, hue } = toLch(color);
  const goal = pole === white ? 1 : 0;
  for (let step = 0; step <= 50; step += 1) {
    const share = step / 50;
    const shade =
      step === 0 ? color : fromLch({ lightness: lightness + (goal - lightness) * share, chroma, hue });
    const candidate = painted(shade);
    if (grounds(candidate).every((ground) => contrast(candidate, painted(ground)) >= ratio)) return candidate;
  }
  return pole;
}

function seedColor(given: string | undefined, own: string): Rgb {
  return (given === undefined ? null : parseColor(given)) ?? parseColor(own) ?? black;
}

function fitSurface(seed: Rgb, range: Palette['surfaceRange']): Rgb {
  const { lightness, chroma, hue } = toLch(seed);
  const placed = Math.min(range.high, Math.max(range.low, lightness));
  if (placed === lightness && chroma <= range.chroma) return seed;
  return painted(fromLch({ lightness: placed, chroma: Math.min(chroma, range.chroma), hue }));
}

/**
 * Derives a theme's colour tokens from a brand's values (R-THEME-2, `docs/design.md`) with the mixes of `tokens.css`, then adjusts
 * lightness for contrast: whatever the values, text has ≥ 4.5:1 and controls ≥ 3:1 on their backgrounds. An invalid colour counts as
 * missing.
 */
export function deriveTokens(seeds: BrandSeeds, theme: Theme): Record<string, string> {
  const own = palettes[theme];
  const { pole } = own;
  const dark = theme === 'dark';

  const surface = fitSurface(seedColor(seeds.surface, own.surface), own.surfaceRange);
  const groundsFor = (text: Rgb) => ({
    canvas: painted(dark ? mix(surface, black, 0.22) : mix(surface, text, 0.04)),
    raised: painted(dark ? mix(surface, text, 0.04) : surface),
    field: painted(mix(surface, text, 0.08)),
    hover: painted(mix(surface, text, 0.12)),
  });
  const text = raiseContrast(seedColor(seeds.text, own.text), pole, 7, (candidate) => [
    surface,
    ...Object.values(groundsFor(candidate)),
  ]);
  const { canvas, raised, field, hover } = groundsFor(text);
  const grounds = [surface, canvas, raised, field, hover];

  const accent = raiseContrast(seedColor(seeds.accent, own.accent), pole, controlRatio, () => [
    surface,
    canvas,
    raised,
  ]);
  const onAccent = [white, ink].find((candidate) => contrast(candidate, accent) >= textRatio) ?? black;
  const accentSoft = painted(mix(surface, accent, own.accentShare));
  const legible = (seed: string, tint: string, share: number) => {
    const soft = painted(mix(surface, seedColor(undefined, tint), share));
    return {
      color: raiseContrast(seedColor(undefined, seed), pole, textRatio, () => [...grounds, soft]),
      soft,
    };
  };
  const positive = legible(own.positive, '#12b76a', 0.14);
  const warning = legible(own.warning, '#f5a623', 0.16);
  const negative = legible(own.negative, '#f04452', 0.11);

  const colors = {
    accent,
    surface,
    text,
    canvas,
    raised,
    slab: dark ? mix(surface, text, 0.18) : surface,
    field,
    hover,
    line: mix(surface, text, 0.12),
    'text-muted': raiseContrast(mix(surface, text, 0.66), pole, textRatio, () => grounds),
    'line-strong': raiseContrast(mix(surface, text, 0.5), pole, controlRatio, () => grounds),
    'on-accent': onAccent,
    'accent-hover': mix(accent, onAccent === white ? black : white, 0.14),
    'accent-soft': accentSoft,
    'accent-text': raiseContrast(accent, pole, textRatio, () => [...grounds, accentSoft]),
    positive: positive.color,
    'positive-soft': positive.soft,
    warning: warning.color,
    'warning-soft': warning.soft,
    negative: negative.color,
    'negative-soft': negative.soft,
  };
  const tokens = Object.fromEntries(
    Object.entries(colors).map(([name, color]) => [`--pay-${name}`, formatHex(color)]),
  );
  if (seeds.radius !== undefined) tokens['--pay-radius'] = seeds.radius;
  if (seeds.font !== undefined) tokens['--pay-font'] = seeds.font;
  return tokens;
}
