// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderExample } from '../../../test/support/render-in-session.tsx';
import { examples } from './timeline.examples.tsx';

const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const current = () => document.querySelector('[aria-current=step]')?.textContent ?? '';

test('a new withdrawal shows the steps to come, and when the money is expected', async () => {
  await renderExample(examples['a payment that has just been requested, with the time of arrival']);
  expect(steps()).toEqual([
    expect.stringMatching(/^Request received/),
    'Approval',
    expect.stringMatching(/^Money sentExpected around Jan 15, .* · Standard$/),
  ]);
  expect(current()).toMatch(/^Request received/);
});

test('after the approval only the last step is to come, without a time that the cashier does not know', async () => {
  await renderExample(examples['a payment on its way']);
  expect(steps().map((step) => step?.replace(/Jan.*/, ''))).toEqual([
    'Request received',
    'Approved, on its way',
    'Money sent',
  ]);
  expect(current()).toMatch(/^Approved/);
});

test('each part of a payout says when it is expected, with the step that sends it', async () => {
  await renderExample(examples['a payout that goes back to its sources']);
  const step = (await screen.findByText(/200\.00/)).closest('li');
  // The cashier sends the speed of the SPEI part alone, so no text names it beside the time of the whole payout.
  expect(step?.textContent).toMatch(
    /^Money sentExpected around Jan 18, [^·]*Visa •••• 4242 · \$200\.00Expected around Jan 18, .*SPEI · \$300\.00Expected around Jan 16/,
  );
});

test('a payout that came back is the last step, after the one that sent it', async () => {
  await renderExample(examples['a payment that came back after it had arrived']);
  expect(steps().map((step) => step?.replace(/Jan.*/, ''))).toEqual([
    'Request received',
    'Approved, on its way',
    'Sent',
    'Returned',
  ]);
  expect(current()).toMatch(/^Returned/);
});

test('of a payout of which a part came back, the last step says how much', async () => {
  await renderExample(examples['a payment of which a part came back']);
  expect(current()).toMatch(/^Returned: \$40\.00/);
});

test.each([
  ['a payment that has arrived', 'processed', 'Sent'],
  ['a payment that has failed', 'mistaked', 'Didn’t go through'],
  ['a payment that the user has cancelled', 'cancelled', 'Cancelled'],
] as const)('%s has nothing to come, and its last step is marked as %s', async (name, status, text) => {
  await renderExample(examples[name]);
  expect(document.querySelector('[data-coming]')).toBeNull();
  const last = document.querySelector('li:last-child');
  expect(last?.getAttribute('data-status')).toBe(status);
  expect(last?.textContent).toContain(text);
});
