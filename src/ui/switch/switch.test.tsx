// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { byRole, descriptionOf, press } from '../../../test/support/render.tsx';
import { renderExample } from '../../../test/support/render-example.tsx';
import { examples } from './switch.examples.tsx';

test('is a switch named by its label, described by its hint, and turns over', async () => {
  await renderExample(examples['off, with a hint']);
  const control = byRole('switch', en.bonus.deposit);
  expect(control.getAttribute('aria-checked')).toBe('false');
  expect(descriptionOf(control)).toBe(en.bonus.off);
  await press(control);
  expect(control.getAttribute('aria-checked')).toBe('true');
  await press(control);
  expect(control.getAttribute('aria-checked')).toBe('false');
});

test('does not turn while it is disabled', async () => {
  await renderExample(examples.disabled);
  await press(byRole('switch'));
  expect(byRole('switch').getAttribute('aria-checked')).toBe('true');
});
