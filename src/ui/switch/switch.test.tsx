// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { byRole, descriptionOf, press } from '../../../test/support/render.tsx';
import { renderExample } from '../../../test/support/render-example.tsx';
import { examples } from './switch.examples.tsx';

test('a switch has its label as name and its hint as description, and toggles', async () => {
  await renderExample(examples['off, with a hint']);
  const control = byRole('switch', en.bonus.deposit);
  expect(control.getAttribute('aria-checked')).toBe('false');
  expect(descriptionOf(control)).toBe(en.bonus.off);
  await press(control);
  expect(control.getAttribute('aria-checked')).toBe('true');
  await press(control);
  expect(control.getAttribute('aria-checked')).toBe('false');
});

test('a disabled switch does not toggle', async () => {
  await renderExample(examples.disabled);
  await press(byRole('switch'));
  expect(byRole('switch').getAttribute('aria-checked')).toBe('true');
});
