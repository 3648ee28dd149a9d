// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { byRole, render } from '../../../test/support/render.tsx';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/use-i18n.tsx';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { SessionProvider } from '../../session/use-session.tsx';
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
  await render(
    <I18nProvider value={createI18n('en', { en })}>
      <SessionProvider value={session}>
        <AmountCard label="Send exactly" amount={amount} currency={currency} isCopied />
      </SessionProvider>
    </I18nProvider>,
  );
  expect(document.body.textContent).toContain(shown);
  await act(async () => byRole('button', 'Copy: Send exactly').click());
  expect(writeText).toHaveBeenCalledExactlyOnceWith(copied);
});
