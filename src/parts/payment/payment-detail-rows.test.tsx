// @vitest-environment happy-dom

import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { render, user } from '../../../test/support/render.tsx';
import { parseTransaction } from '../../domain/payment/parse-transaction.ts';
import { transactionOf } from '../../session/testing/fake-session.ts';
import { PaymentDetailRows } from './changed-details.tsx';

afterEach(() => vi.restoreAllMocks());

test('an account number that contains direction characters is shown and copied in the same order', async () => {
  const writeText = vi.fn(async (_: string) => {});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  const requisites = [{ label: 'CLABE', value: '0321\u202e80001183\u202c59719', icon: 'card' }];
  const { next } = parseTransaction(
    { ...transactionOf(), next: { kind: 'instruction', steps: [], requisites } },
    () => {},
  );
  const rows = next?.kind === 'instruction' ? next.requisites : [];
  await render(<PaymentDetailRows requisites={rows} />);
  expect(document.querySelector('.copy-row-value')?.textContent).toBe('0321 8000 1183 5971 9');
  await user.click(screen.getByRole('button', { name: 'Copy: CLABE' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('03218000118359719');
});

test.each([
  ['+996555123456', 'phone', '+996 555 123 456'],
  ['+5511912345678', undefined, '+55 11 91234 5678'],
  ['254712345678', 'phone', '254712345678'],
  ['254712345678', undefined, '2547 1234 5678'],
  ['DE89370400440532013000', 'document', 'DE89 3704 0044 0532 0130 00'],
])(
  'the number %s with the icon %s is shown in the groups in which its owner knows it',
  async (value, icon, text) => {
    await render(<PaymentDetailRows requisites={[{ label: 'Number', value, ...(icon && { icon }) }]} />);
    expect(document.querySelector('.copy-row-value')?.textContent).toBe(text);
  },
);

test.each([
  ['src/ui/copy/copy-row.css', '.copy-row-value'],
  ['src/ui/definition-list/definition-list.css', '.definition > dd'],
  ['src/flows/crypto/address-screen.css', '.address-groups'],
  ['src/flows/pix/pix-screen.css', '.pix-code > span'],
])('in %s the rule for %s isolates the text direction of its values', (file, selector) => {
  const css = readFileSync(file, 'utf8');
  const rule = css.slice(css.indexOf(`${selector} {`));
  expect(rule.slice(0, rule.indexOf('}'))).toContain('unicode-bidi: isolate;');
});
