import { type TokenKind, tokenKinds } from '../../../src/theme/token-list.ts';

/** A brand consists of these values; all other colours are derived from them. */
export const SEEDS = ['--pay-accent', '--pay-surface', '--pay-text', '--pay-radius', '--pay-font'] as const;

const TITLES: Record<TokenKind, string> = {
  color: 'Colours',
  length: 'Sizes and space',
  number: 'Type and weight',
  font: 'Fonts',
  time: 'Motion: time',
  curve: 'Motion: curves',
  shadow: 'Shadows',
};

/** The tokens that are no seeds, by kind, in the sequence of docs/theming.md. */
export const TOKEN_GROUPS: readonly { title: string; kind: TokenKind; names: readonly string[] }[] =
  Object.entries(TITLES)
    .map(([kind, title]) => ({
      title,
      kind: kind as TokenKind,
      names: [...tokenKinds]
        .filter(([name, each]) => each === kind && !SEEDS.some((seed) => seed === name))
        .map(([name]) => name),
    }))
    .filter(({ names }) => names.length > 0);
