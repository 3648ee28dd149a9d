// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { renderExample } from '../../../test/support/render-in-session.tsx';
import { examples } from './rejection.examples.tsx';

test('a failed captcha shows that nothing was sent, and its reference', async () => {
  await renderExample(examples['a captcha that failed']);
  expect(document.body.textContent).toContain(en.failures.captcha_failed);
  expect(document.body.textContent).toContain('captcha_failed a-1');
  expect(screen.getByRole('button', { name: 'Choose another method' })).toBeTruthy();
});
