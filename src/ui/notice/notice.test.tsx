// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { allByRole, byRole, draw } from '../../../test/support/draw.tsx';
import { Notice } from './notice.tsx';

test('is quiet text by default', async () => {
  await draw(<Notice title="Exact amount">Send no other sum.</Notice>);
  expect(allByRole('alert')).toEqual([]);
  expect(document.body.textContent).toBe('Exact amountSend no other sum.');
});

test('speaks up when it comes late', async () => {
  await draw(
    <Notice live tone="negative">
      Declined
    </Notice>,
  );
  expect(byRole('alert').textContent).toBe('Declined');
});
