import { expect, it } from 'vitest';
import { tokenKinds } from '../../../src/theme/token-list.ts';
import { BRAND_NAMES, variablesOf } from '../brands.ts';
import { contrastFigures } from './contrast-pairs.ts';
import { SEEDS, TOKEN_GROUPS } from './token-groups.ts';

it.each(['light', 'dark'] as const)(
  'every pair of the %s theme has enough contrast, with each brand',
  (theme) => {
    for (const name of ['', ...BRAND_NAMES]) {
      const low = contrastFigures(variablesOf(name, theme), theme).filter(
        ({ ratio, least }) => ratio === null || ratio < least,
      );
      expect(low.map((figure) => `${name}: ${figure.name}`)).toEqual([]);
    }
  },
);

it('a token that is set by hand can make the contrast too low, and the figure says so', () => {
  const figures = contrastFigures({ '--pay-text-muted': '#cccccc' }, 'light');
  const muted = figures.find(({ name }) => name === 'Muted text in a field');
  expect(muted?.ratio).toBeLessThan(2);
  const [seen] = contrastFigures({ '--pay-canvas': '#ffffff80' }, 'light');
  expect(seen?.ratio).toBeNull();
});

it('the editor offers every token of the widget once', () => {
  const offered = [...SEEDS, ...TOKEN_GROUPS.flatMap(({ names }) => names)];
  expect(offered.toSorted()).toEqual([...tokenKinds.keys()].toSorted());
});
