// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { descriptionOf, user } from '../../../test/support/render.tsx';
import { renderExample } from '../../../test/support/render-in-session.tsx';
import { examples } from './switch.examples.tsx';

test('a switch has its label as name and its hint as description, and toggles', async () => {
  await renderExample(examples['off, with a hint']);
  const control = screen.getByRole('switch', { name: en.bonus.deposit });
  expect(control.getAttribute('aria-checked')).toBe('false');
  expect(descriptionOf(control)).toBe(en.bonus.off);
  await user.click(control);
  expect(control.getAttribute('aria-checked')).toBe('true');
  await user.click(control);
  expect(control.getAttribute('aria-checked')).toBe('false');
});
