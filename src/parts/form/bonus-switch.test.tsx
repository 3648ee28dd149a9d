// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderExample } from '../../../test/support/render-in-session.tsx';
import { examples } from './bonus-switch.examples.tsx';

test.each([
  ['no amount yet', '0', false, 'For a deposit of MX$500 or more'],
  [
    'some of the deposit is missing, with the way to its details',
    '0.4',
    false,
    'Add MX$300 more to get the bonus',
  ],
  ['free spins that the deposit is enough for', '1', true, 'We’ll add the bonus to this deposit'],
] as const)(
  'the offer of a bonus shows how much of the least deposit is there: %s',
  async (name, share, isReached, hint) => {
    await renderExample(examples[name]);
    const progress = document.querySelector<HTMLElement>('.bonus-progress');
    expect(progress?.style.getPropertyValue('--share')).toBe(share);
    expect(progress?.closest('[data-reached]') !== null).toBe(isReached);
    expect(screen.getByRole('switch').textContent?.replaceAll(/MX\$|\$/g, 'MX$')).toContain(hint);
  },
);

test('a bonus that is off has no progress', async () => {
  await renderExample(examples['switched off']);
  expect(document.querySelector('.bonus-progress')).toBeNull();
});
