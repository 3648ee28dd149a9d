// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { render } from '../../../test/support/render.tsx';
import { renderExample } from '../../../test/support/render-in-session.tsx';
import { examples } from './waiting-status.examples.tsx';
import { WaitingStatus } from './waiting-status.tsx';

test('the strip marks where a payment is, and only that is heard', async () => {
  await renderExample(examples['each status of a payment on its strip, the first with what is waited for']);
  const { waiting, accepted, processed, mistaked } = en.history;
  const marked = [...document.querySelectorAll('.status-strip [aria-current]')].map((it) => it.textContent);
  expect(marked).toEqual([waiting, accepted, processed]);
  expect(
    [...document.querySelectorAll('.status-strip')].map((it) => it.querySelectorAll('[data-done]').length),
  ).toEqual([0, 1, 2, 3]);
  expect(screen.getAllByRole('status').map((it) => it.textContent)).toEqual([
    en.instruction.waiting,
    accepted,
    processed,
    mistaked,
  ]);
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

test('a status that changes replaces the one that a translator has put into an element of its own', async () => {
  const { rerender } = await render(<WaitingStatus>Waiting</WaitingStatus>);
  const font = document.createElement('font');
  font.textContent = 'Esperando';
  const text = document.createTreeWalker(screen.getByRole('status'), NodeFilter.SHOW_TEXT).nextNode();
  text?.parentNode?.replaceChild(font, text);
  await rerender(<WaitingStatus>Done</WaitingStatus>);
  expect(screen.getByRole('status').textContent).toBe('Done');
});
