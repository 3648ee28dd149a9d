// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { byRole } from '../../../test/support/render.tsx';
import { renderExample } from '../../../test/support/render-example.tsx';
import { examples } from './refusal.examples.tsx';

test('a captcha that failed says that nothing was sent, and under which number it is known', async () => {
  await renderExample(examples['a captcha that failed']);
  expect(document.body.textContent).toContain(en.failures.captcha_failed);
  expect(document.body.textContent).toContain('captcha_failed a-1');
  expect(byRole('button', 'Choose another method')).toBeTruthy();
});
