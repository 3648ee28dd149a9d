// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { byRole } from '../../../test/support/render.tsx';
import { renderExample } from '../../../test/support/render-example.tsx';
import { examples } from './rejection.examples.tsx';

test('a failed captcha shows that nothing was sent, and its reference', async () => {
  await renderExample(examples['a captcha that failed']);
  expect(document.body.textContent).toContain(en.failures.captcha_failed);
  expect(document.body.textContent).toContain('captcha_failed a-1');
  expect(byRole('button', 'Choose another method')).toBeTruthy();
});
