import { deriveTokens } from '../../../src/theme/brand.ts';
import { contrast, parseColor } from '../../../src/theme/color.ts';
import { readHostTheme } from '../../../src/theme/host-theme.ts';

/** WCAG 2.2: the least contrast of text, and of the lines of a control. */
const TEXT_RATIO = 4.5;
export const LINE_RATIO = 3;

const PAIRS: readonly [name: string, ink: string, ground: string, least: number][] = [
  ['Text on the page', 'text', 'canvas', TEXT_RATIO],
  ['Text on a tile', 'text', 'raised', TEXT_RATIO],
  ['Muted text on the page', 'text-muted', 'canvas', TEXT_RATIO],
  ['Muted text in a field', 'text-muted', 'field', TEXT_RATIO],
  ['Main button', 'on-accent', 'accent', TEXT_RATIO],
  ['Link', 'accent-text', 'raised', TEXT_RATIO],
  ['Chosen option', 'accent-text', 'accent-soft', TEXT_RATIO],
  ['Success', 'positive', 'positive-soft', TEXT_RATIO],
  ['Warning', 'warning', 'warning-soft', TEXT_RATIO],
  ['Failure', 'negative', 'negative-soft', TEXT_RATIO],
  ['Line of a field', 'line-strong', 'raised', LINE_RATIO],
];

export interface ContrastFigure {
  name: string;
  ink: string;
  ground: string;
  /** Null where a colour is translucent, so that its contrast depends on what is below. */
  ratio: number | null;
  least: number;
}

/** Every token's value in a theme with these variables, as the widget computes it: colours that are derived included. */
export function tokensOf(variables: Record<string, string>, theme: 'light' | 'dark'): Record<string, string> {
  return { ...deriveTokens({}, theme), ...readHostTheme(variables, theme, () => {}) };
}

/** The contrast of every pair of colours that the widget shows on each other. */
export function contrastFigures(
  variables: Record<string, string>,
  theme: 'light' | 'dark',
): ContrastFigure[] {
  const tokens = tokensOf(variables, theme);
  return PAIRS.map(([name, ink, ground, least]) => {
    const colors = [ink, ground].map((token) => parseColor(tokens[`--pay-${token}`] ?? ''));
    const [one, other] = colors;
    return { name, ink, ground, ratio: one && other ? contrast(one, other) : null, least };
  });
}
