// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { descriptionOf, ENGLISH, fill, render, user } from '../../test/support/render.tsx';
import badInputs from '../../test/vectors/bad-inputs.json' with { type: 'json' };
import { I18nProvider } from '../i18n/use-i18n.tsx';
import { AmountField } from './amount-field.tsx';

const boxOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
type Props = Partial<ComponentProps<typeof AmountField>>;

function Screen({ props, start }: { props: Props; start: string }) {
  const [amount, setAmount] = useState(start);
  const limits = { min: 10_000n, max: 10_000_000n };
  return <AmountField currency="MXN" limits={limits} {...props} text={amount} onChange={setAmount} />;
}

async function drawAmount(props: Props = {}, start = '') {
  await render(<Screen props={props} start={start} />);
  return boxOf('Amount');
}

describe('the amount field', () => {
  it('shows its limits and uses a numeric keyboard', async () => {
    const box = await drawAmount();
    expect(descriptionOf(box)).toBe('Min $100 – Max $100,000');
    expect([box.inputMode, box.autocomplete]).toEqual(['decimal', 'off']);
    expect(box.parentElement?.textContent).toBe('MXN');
  });

  it('keeps the space of limits and presets in the first frame of a form, and fills it in the next', async () => {
    const presets = [20_000n, 50_000n, 100_000n];
    const first = renderToString(
      <I18nProvider value={ENGLISH}>
        <Screen props={{ presets, isAtOnce: false }} start="" />
      </I18nProvider>,
    );
    expect(first).not.toContain('$');
    expect(first.match(/class="chip"/g)).toHaveLength(presets.length);
    const box = await drawAmount({ presets, isAtOnce: false });
    await expect.poll(() => descriptionOf(box)).toBe('Min $100 – Max $100,000');
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['$200', '$500', '$1,000']);
  });

  it('shows the minimum only after the user has left the field', async () => {
    const box = await drawAmount();
    await fill(box, '5');
    expect(descriptionOf(box)).toBe('Min $100 – Max $100,000');
    await user.tab();
    expect(descriptionOf(box)).toBe('Minimum amount is $100');
    await fill(box, '100');
    expect(descriptionOf(box)).toBe('Min $100 – Max $100,000');
  });

  it.each([
    ['100000.01', 'Maximum amount is $100,000'],
    ['9'.repeat(30), 'Maximum amount is $100,000'],
    ['1.500', 'Write the amount without a thousands separator'],
    ['150.555', 'Use no more than 2 digits after the decimal mark'],
    ['150.5555', 'Use no more than 2 digits after the decimal mark'],
    ['12€', 'Enter the amount in digits only, e.g. 1500'],
  ])('shows the error of %.12s at once', async (text, words) => {
    const box = await drawAmount();
    await fill(box, text);
    expect(descriptionOf(box)).toBe(words);
    expect(box.value).toBe(text);
  });

  it.each([
    ['1250000', '1,250,000'],
    ['1250,5', '1,250.50'],
    ['1 250', '1,250'],
    ['250', null],
    ['1,250', null],
    ['12€', null],
    ['12$', '12'],
    ['$1,000.00', '1,000'],
  ])('shows %s with separators above the field if its text differs: %s', async (text, grouped) => {
    const box = await drawAmount();
    await fill(box, text);
    expect(box.parentElement?.querySelector('[aria-hidden]')?.textContent ?? null).toBe(grouped);
    expect(box.value).toBe(text);
  });

  it('offers what an ambiguous amount may mean, and a press writes it unambiguously', async () => {
    const box = await drawAmount();
    await fill(box, '1.500');
    const offered = screen.getByRole('group', { name: 'Write the amount without a thousands separator' });
    expect([...offered.children].map(({ textContent }) => textContent)).toEqual(['$1,500', '$1.50']);
    await user.click(screen.getByRole('button', { name: '$1,500' }));
    expect([box.value, descriptionOf(box)]).toEqual(['1500', 'Min $100 – Max $100,000']);
  });

  it('requires a whole amount in a currency without decimals', async () => {
    const box = await drawAmount({ currency: 'JPY' });
    await fill(box, '150.5');
    expect(descriptionOf(box)).toBe('Enter a whole amount, without decimals');
  });

  it('allows decimals in a currency that is usually written whole', async () => {
    const box = await drawAmount({ currency: 'COP' });
    await fill(box, '150.50');
    expect(descriptionOf(box)).toBe('Min $100 – Max $100,000');
    await fill(box, '150.505');
    expect(descriptionOf(box)).toBe('Use no more than 2 digits after the decimal mark');
    await fill(box, '99.99');
    await user.tab();
    expect(descriptionOf(box)).toBe('Minimum amount is $100');
  });

  it('allows three decimals in Iraqi dinars, and shows whole limits without decimals', async () => {
    const box = await drawAmount({ currency: 'IQD', limits: { min: 1_000_000n, max: 5_000_500n } });
    expect(descriptionOf(box)).toBe('Min IQD\u00a01,000 – Max IQD\u00a05,000.500');
    await fill(box, '1500.125');
    expect(descriptionOf(box)).toBe('Min IQD\u00a01,000 – Max IQD\u00a05,000.500');
    await fill(box, '1500.1255');
    expect(descriptionOf(box)).toBe('Use no more than 3 digits after the decimal mark');
  });

  it('shows the balance', async () => {
    const box = await drawAmount({ available: 50_000n });
    await fill(box, '500.01');
    expect(descriptionOf(box)).toBe('Your balance is too low. Available: $500.00');
    await fill(box, '500');
    expect(descriptionOf(box)).toBe('You can withdraw up to $500 · from $100');
  });

  it('names the maximum of the method if the balance is higher', async () => {
    expect(descriptionOf(await drawAmount({ available: 50_000_000n }))).toBe(
      'You can withdraw up to $100,000 · from $100',
    );
  });

  it('requires an amount only on submit', async () => {
    const box = await drawAmount();
    await user.click(box);
    await user.tab();
    expect(descriptionOf(box)).toBe('Min $100 – Max $100,000');
    cleanup();
    expect(descriptionOf(await drawAmount({ isTouched: true }))).toBe('Enter an amount');
  });

  it('is disabled if the method is not available', async () => {
    const box = await drawAmount({ limits: 'unavailable', presets: [500n] });
    expect(box.disabled).toBe(true);
    expect(descriptionOf(box)).toBe('Not available in MXN');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '$5' }).disabled).toBe(true);
  });

  it('accepts a preset, or a share of the balance', async () => {
    const box = await drawAmount({ presets: [50_000n, 150_000n], shares: [{ percent: 25, minor: 33_333n }] });
    await user.click(screen.getByRole('button', { name: '$1,500' }));
    expect(box.value).toBe('1500');
    expect(screen.getByRole('button', { name: '$1,500' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: '$500' }).getAttribute('aria-pressed')).toBe('false');
    await user.click(screen.getByRole('button', { name: '25%' }));
    expect(box.value).toBe('333.33');
  });

  it.each(badInputs.filter(({ group, input }) => group === 'amount' && input !== ''))(
    'handles the bad input $id and renders no raw value',
    async ({ input }) => {
      const text = typeof input === 'string' ? input : input.repeat.repeat(input.times);
      const box = await drawAmount();
      await fill(box, text.replace(/[\r\n]/g, ''));
      await user.tab();
      expect(descriptionOf(box)).not.toMatch(/NaN|Infinity|undefined|null/);
      expect(descriptionOf(box)).not.toBe('');
    },
  );
});
