import ledger from './brands/ledger.tokens.json' with { type: 'json' };
import velvet from './brands/velvet.tokens.json' with { type: 'json' };
import { readDesignTokens, type ThemeVariables } from './theme/design-tokens.ts';

type Seeds = Record<'accent' | 'surface' | 'text' | 'radius' | 'font', string>;

export interface Brand {
  name: string;
  light: Seeds;
  dark: Seeds;
}

const serif = "Georgia, 'Times New Roman', serif";
const round = "ui-rounded, 'Nunito', system-ui, sans-serif";
const mono = "ui-monospace, 'Cascadia Code', 'Roboto Mono', monospace";

/** Brands as a partner would send them in `schema.variables`. The choice without a brand is not in this list. */
export const BRANDS: readonly Brand[] = [
  {
    name: 'Lagoon',
    light: { accent: '#006d77', surface: '#fbfdfc', text: '#12282b', radius: '6px', font: serif },
    dark: { accent: '#4fc3c9', surface: '#10201f', text: '#eaf6f4', radius: '6px', font: serif },
  },
  {
    name: 'Marigold',
    light: { accent: '#c2410c', surface: '#fffaf3', text: '#33190c', radius: '22px', font: round },
    dark: { accent: '#fb923c', surface: '#211812', text: '#fff1e3', radius: '22px', font: round },
  },
  {
    name: 'Signal',
    light: { accent: '#5b21b6', surface: '#ffffff', text: '#17131f', radius: '2px', font: mono },
    dark: { accent: '#c4f042', surface: '#0e0f13', text: '#f0f2ea', radius: '2px', font: mono },
  },
];

/** Brands that differ much from the widget's default, each a file of design tokens. */
const TOKEN_FILES: Readonly<Record<string, unknown>> = { Velvet: velvet, Ledger: ledger };

const variablesByBrand = new Map<string, ThemeVariables>([
  ...BRANDS.map(({ name, light, dark }): [string, ThemeVariables] => [
    name,
    { light: variablesOfSeeds(light), dark: variablesOfSeeds(dark) },
  ]),
  ...Object.entries(TOKEN_FILES).map(([name, file]): [string, ThemeVariables] => [
    name,
    readDesignTokens(file, (path) => {
      throw new Error(`${name}: ${path} is no token of the widget`);
    }),
  ]),
]);

export const BRAND_NAMES: readonly string[] = [...variablesByBrand.keys()];

function variablesOfSeeds(seeds: Seeds): Record<string, string> {
  return Object.fromEntries(Object.entries(seeds).map(([seed, value]) => [`--pay-${seed}`, value]));
}

export function variablesOf(name: string, theme: 'light' | 'dark'): Record<string, string> {
  return { ...variablesByBrand.get(name)?.[theme] };
}
