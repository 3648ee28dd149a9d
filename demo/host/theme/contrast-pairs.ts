import { deriveTokens } from '../../../src/theme/brand.ts';
import { contrast, parseColor } from '../../../src/theme/color.ts';
import { readHostTheme } from '../../../src/theme/host-theme.ts';

/** WCAG 2.2: the least contrast of text, and of the lines of a control. */
const MIN_TEXT_CONTRAST = 4.5;
export const MIN_LINE_CONTRAST = 3;

const PAIRS: readonly [name: string, ink: string, ground: string, least: number][] = [
  ['Text on the page', 'text', 'canvas', MIN_TEXT_CONTRAST],
  ['Text on a tile', 'text', 'raised', MIN_TEXT_CONTRAST],
  ['Muted text on the page', 'text-muted', 'canvas', MIN_TEXT_CONTRAST],
  ['Muted text in a field', 'text-muted', 'field', MIN_TEXT_CONTRAST],
  ['Main button', 'on-accent', 'accent', MIN_TEXT_CONTRAST],
  ['Link', 'accent-text', 'raised', MIN_TEXT_CONTRAST],
  ['Chosen option', 'accent-text', 'accent-soft', MIN_TEXT_CONTRAST],
  ['Success', 'positive', 'positive-soft', MIN_TEXT_CONTRAST],
  ['Warning', 'warning', 'warning-soft', MIN_TEXT_CONTRAST],
  ['Failure', 'negative', 'negative-soft', MIN_TEXT_CONTRAST],
  ['Line of a field', 'line-strong', 'raised', MIN_LINE_CONTRAST],
];

export interface ContrastFigure {
  name: string;
  ink: string;
  ground: string;
  /** Null for a translucent colour, whose contrast depends on the colour below. */
  ratio: number | null;
  least: number;
}

/** Every token's value in a theme with these variables, as the widget computes it, with derived colours. */
export function tokensOf(variables: Record<string, string>, theme: 'light' | 'dark'): Record<string, string> {
  return { ...deriveTokens({}, theme), ...readHostTheme(variables, theme, () => {}) };
}

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
