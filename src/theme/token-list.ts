export type TokenKind = 'color' | 'length' | 'number' | 'font' | 'time' | 'curve' | 'shadow';

/** The names of the tokens of each kind, separated by white space. */
const kinds = {
  color: `accent surface text canvas raised slab field hover line scrim text-muted line-strong on-accent
    accent-hover accent-soft accent-text positive positive-soft warning warning-soft negative
    negative-soft`,
  length: `radius type-caption type-small type-body type-input type-title type-headline tracking space-1
    space-2 space-3 space-4 space-5 space-6 space-7 target control-s control control-xl tile glyph logo
    mark column page hairline ring radius-s radius-l radius-pill travel`,
  number: 'leading leading-tight weight-medium weight-bold',
  font: 'font',
  time: 'fast calm slow loop',
  curve: 'ease',
  shadow: 'shadow shadow-float',
} as const satisfies Record<TokenKind, string>;

type Words<Text, Found = never> = Text extends `${infer Word} ${infer Rest}`
  ? Words<Rest, Found | Words<Word>>
  : Found | (Text extends `${infer Word}\n` ? Word : Text);

export type TokenName = `--pay-${Exclude<Words<(typeof kinds)[TokenKind]>, ''>}`;

/** Every token that a partner may override, with the kind of its value. `tokens.css` and `view-tokens.css` declare the same names. */
export const tokenKinds: ReadonlyMap<string, TokenKind> = new Map(
  (Object.keys(kinds) as TokenKind[]).flatMap((kind) =>
    kinds[kind].split(/\s+/).map((name): [string, TokenKind] => [`--pay-${name}`, kind]),
  ),
);
