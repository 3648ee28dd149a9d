// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { renderExample } from '../../../test/support/render-in-session.tsx';
import { examples } from './steps.examples.tsx';

const isFolded = () =>
  screen.getByRole('heading', { name: en.instruction.steps }).closest('details')?.open === false;

test.each([
  [true, 'phone', 'many steps of a payment, folded on a phone'],
  [false, 'desktop', 'many steps of a payment, folded on a phone'],
  [false, 'phone', 'the steps of a payment, with their heading'],
] as const)('folded: %s, on a %s: %s', async (folded, device, example) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: device === 'phone' } as MediaQueryList);
  await renderExample(examples[example]);
  expect(isFolded()).toBe(folded);
  vi.restoreAllMocks();
});
