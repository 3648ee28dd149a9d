// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { AmountCard } from './amount-card.tsx';

test.each([
  ['100000.00', 'COP', '$100,000', '100000'],
  ['100000.50', 'COP', '$100,000.50', '100000.50'],
  ['1500.00', 'MXN', '$1,500.00', '1500.00'],
  ['1500.00', 'USD', '$1,500.00 USD', '1500.00'],
])('the amount card shows %s %s as %s and copies %s', async (amount, currency, shown, copied) => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  const { session } = createFakeSession();
  session.state.user.currency = currency === 'USD' ? 'MXN' : currency;
  await renderInSession(
    session,
    <AmountCard label="Send exactly" amount={amount} currency={currency} isCopied />,
  );
  expect(document.body.textContent).toContain(shown);
  await user.click(screen.getByRole('button', { name: 'Copy: Send exactly' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(copied);
});
