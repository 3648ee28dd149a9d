import * as z from 'zod/mini';
import { formatHex, parseColor } from '../../../src/theme/color.ts';
import { isTokenValue } from '../../../src/theme/host-theme.ts';
import { type TokenKind, tokenKinds } from '../../../src/theme/token-list.ts';

export interface ThemeVariables {
  light: Record<string, string>;
  dark: Record<string, string>;
}

const THEMES = ['light', 'dark'] as const;

/** The type that the Design Tokens Format (W3C community group, 2025.10) has for each kind of token. */
const TYPES: Record<TokenKind, string> = {
  color: 'color',
  length: 'dimension',
  number: 'number',
  font: 'fontFamily',
  time: 'duration',
  curve: 'cubicBezier',
  shadow: 'shadow',
};

const colorSchema = z.object({
  colorSpace: z.string(),
  components: z.array(z.union([z.number(), z.literal('none')])),
  alpha: z.optional(z.number()),
  hex: z.optional(z.string()),
});
const measureSchema = z.object({ value: z.number(), unit: z.enum(['px', 'rem', 'ms', 's']) });
const shadowSchema = z.object({
  color: z.unknown(),
  offsetX: measureSchema,
  offsetY: measureSchema,
  blur: measureSchema,
  spread: z.optional(measureSchema),
});
const groupSchema = z.record(z.string(), z.unknown());

/** Pixels of a design tool's `rem`; in the widget a `rem` would have the size of the host page. */
const REM_PX = 16;

/** The CSS of a value of the format; null if the widget's tokens cannot have it. */
function cssOf(value: unknown, type: string): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (type === 'color') {
    const color = z.safeParse(colorSchema, value);
    if (!color.success) return null;
    const { colorSpace, components, alpha = 1, hex } = color.data;
    const [red = 0, green = 0, blue = 0] = components.map((part) => (part === 'none' ? 0 : part));
    const opaque = colorSpace === 'srgb' ? formatHex([red, green, blue]) : hex;
    return opaque === undefined ? null : opaque + (alpha < 1 ? formatHex([alpha, 0, 0]).slice(1, 3) : '');
  }
  if (type === 'dimension' || type === 'duration') {
    const measure = z.safeParse(measureSchema, value);
    if (!measure.success) return null;
    return measure.data.unit === 'rem'
      ? `${measure.data.value * REM_PX}px`
      : `${measure.data.value}${measure.data.unit}`;
  }
  if (type === 'cubicBezier')
    return Array.isArray(value) ? `cubic-bezier(${value.map(String).join(', ')})` : null;
  if (type === 'fontFamily') {
    return Array.isArray(value)
      ? value.map((name) => (/^[\w-]+$/.test(String(name)) ? String(name) : `'${String(name)}'`)).join(', ')
      : null;
  }
  if (type !== 'shadow') return null;
  const layers = z.safeParse(z.array(shadowSchema), Array.isArray(value) ? value : [value]);
  if (!layers.success) return null;
  const lengths = ({ offsetX, offsetY, blur, spread }: z.output<typeof shadowSchema>) =>
    [offsetX, offsetY, blur, ...(spread ? [spread] : [])]
      .map((length) => cssOf(length, 'dimension'))
      .join(' ');
  return layers.data.map((layer) => `${lengths(layer)} ${cssOf(layer.color, 'color')}`).join(', ');
}

/** Only the end of a path is the token's name (`dimension.space.1` is `--pay-space-1`), because outer groups may name a theme or a kind. */
function tokenAt(path: readonly string[]): string | undefined {
  return path.map((_, from) => `--pay-${path.slice(from).join('-')}`).find((name) => tokenKinds.has(name));
}

const isReference = (value: unknown): value is string =>
  typeof value === 'string' && /^\{[^{}]+\}$/.test(value);

/** The longest chain of references; a longer one is circular. */
const MAX_REFERENCES = 20;

/**
 * Tokens of a group `light` or `dark` belong to that theme, others to both.
 * @param report called with the path of each token that the widget does not have, or whose value it rejects
 */
export function readDesignTokens(file: unknown, report: (path: string) => void): ThemeVariables {
  const found = new Map<string, { path: string[]; value: unknown; type: string }>();
  const walk = (group: unknown, path: string[], inherited: string) => {
    const parsed = z.safeParse(groupSchema, group);
    if (!parsed.success) return;
    const type = typeof parsed.data.$type === 'string' ? parsed.data.$type : inherited;
    if ('$value' in parsed.data) found.set(path.join('.'), { path, value: parsed.data.$value, type });
    else
      for (const [name, inner] of Object.entries(parsed.data))
        if (!name.startsWith('$')) walk(inner, [...path, name], type);
  };
  walk(file, [], '');
  const resolve = (start: { value: unknown; type: string }) => {
    let at = start;
    for (let step = 0; isReference(at.value) && step < MAX_REFERENCES; step += 1) {
      at = found.get(at.value.slice(1, -1)) ?? { value: null, type: at.type };
    }
    return cssOf(at.value, start.type || at.type);
  };
  const variables: ThemeVariables = { light: {}, dark: {} };
  for (const { path, ...token } of found.values()) {
    const [first] = path;
    const themes = THEMES.filter((theme) => theme === first || (first !== 'light' && first !== 'dark'));
    const name = tokenAt(path);
    const value = resolve(token);
    if (name === undefined || !isTokenValue(name, value)) report(path.join('.'));
    else for (const theme of themes) variables[theme][name] = value;
  }
  return variables;
}

const measureOf = (text: string) => {
  const [, value = '0', unit = 'px'] = /^(-?[\d.]+)(px|ms|s)?$/.exec(text) ?? [];
  return { value: Number(value), unit };
};

const colorOf = (text: string): unknown => {
  const color = parseColor(text);
  return color
    ? {
        colorSpace: 'srgb',
        components: color.map((part) => Math.round(part * 10_000) / 10_000),
        hex: formatHex(color),
      }
    : text;
};

/** The value in the format; a value that the format cannot express, such as a length in `em`, stays CSS. */
function formatValueOf(css: string, kind: TokenKind): unknown {
  if (kind === 'color') return colorOf(css);
  if (kind === 'number') return Number(css);
  if (kind === 'length') return /^-?[\d.]+(?:px)?$/.test(css) ? measureOf(css) : css;
  if (kind === 'time') return measureOf(css);
  if (kind === 'font') return css.split(',').map((name) => name.trim().replace(/^(['"])(.*)\1$/, '$2'));
  const curve = /^cubic-bezier\((.+)\)$/.exec(css)?.[1];
  return curve ? curve.split(',').map(Number) : css;
}

export function writeDesignTokens(variables: ThemeVariables): Record<string, unknown> {
  const themeOf = (tokens: Record<string, string>) =>
    Object.fromEntries(
      (Object.keys(TYPES) as TokenKind[]).flatMap((kind) => {
        const own = Object.entries(tokens).filter(([name]) => tokenKinds.get(name) === kind);
        const values = own.map(([name, css]) => [
          name.replace('--pay-', ''),
          { $value: formatValueOf(css, kind) },
        ]);
        return own.length > 0 ? [[TYPES[kind], { $type: TYPES[kind], ...Object.fromEntries(values) }]] : [];
      }),
    );
  return { light: themeOf(variables.light), dark: themeOf(variables.dark) };
}
