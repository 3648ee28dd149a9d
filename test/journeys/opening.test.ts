import { expect } from 'vitest';
import { journey as test } from '../support/journey.ts';
import type { Widget } from '../support/open-host-page.ts';
import { describeModes } from '../support/release-only.ts';

const amountIn = (widget: Widget) => widget.getByLabel('Amount').first().inputValue();
const NOTE = 'This method isn’t available right now. Choose another method';

describeModes(['inline'], (mode) => {
  test('a host opens the form of a method with an amount, at the start and later, and an unknown method leaves the list', async ({
    embed,
  }) => {
    const { widget, navigate, notifications } = await embed(mode, { method: 'spei', amount: '512' });
    await widget.getByRole('heading', { name: /^SPEI/ }).waitFor();
    await expect.poll(() => amountIn(widget)).toBe('512');
    await navigate({ method: 'oxxo', amount: '300' });
    await widget.getByRole('heading', { name: /^OXXO/ }).waitFor();
    await expect.poll(() => amountIn(widget)).toBe('300');
    await navigate({ page: 'withdrawal', method: 'crypto' });
    await widget.getByRole('button', { name: /^TRON/ }).waitFor();
    const errors = async () => (await notifications()).filter(({ name }) => name === 'Error');
    expect(await errors()).toEqual([]);

    await navigate({ page: 'deposit', method: 'nowhere' });
    await widget.getByText(NOTE).waitFor();
    await widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
    await expect
      .poll(errors)
      .toMatchObject([
        { detail: { code: 'bad_data', message: 'method: "nowhere" is no method or group of the list' } },
      ]);
  });
});

for (const mode of ['frame', 'iframe'] as const) {
  test(`the address of the full page opens the form of a method with an amount (${mode})`, {
    tags: 'release',
  }, async ({ embed }) => {
    const { widget } = await embed(mode, {}, { path: '?method=spei&amount=512' });
    await widget.getByRole('heading', { name: /^SPEI/ }).waitFor();
    await expect.poll(() => amountIn(widget)).toBe('512');
  });
}
