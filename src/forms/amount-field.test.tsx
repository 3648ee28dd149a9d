// @vitest-environment happy-dom
import { type ComponentProps, useState } from 'react';
import { describe, expect, it } from 'vitest';
import badInputs from '../../test/vectors/bad-inputs.json' with { type: 'json' };
import { AmountField } from './amount-field.tsx';
import { boxOf, buttonOf, draw, enter, leave, noteOf, press } from './testing/draw.tsx';

type Props = Partial<ComponentProps<typeof AmountField>>;

function Screen({ props, start }: { props: Props; start: string }) {
  const [amount, setAmount] = useState(start);
  const limits = { min: 10_000n, max: 10_000_000n };
  return <AmountField currency="MXN" limits={limits} {...props} text={amount} onChange={setAmount} />;
}

function drawAmount(props: Props = {}, start = '') {
  draw(<Screen props={props} start={start} />);
  return boxOf('Amount');
}

describe('the amount field', () => {
  it('shows its limits and uses a numeric keyboard', () => {
    const box = drawAmount();
    expect(noteOf(box)).toBe('Min 100 – Max 100,000');
    expect([box.inputMode, box.autocomplete]).toEqual(['decimal', 'off']);
    expect(box.parentElement?.textContent).toBe('MXN');
  });

  it('shows the minimum only after the user has left the field', () => {
    const box = drawAmount();
    enter(box, '5');
    expect(noteOf(box)).toBe('Min 100 – Max 100,000');
    leave(box);
    expect(noteOf(box)).toBe('Minimum amount is $100.00');
    enter(box, '100');
    expect(noteOf(box)).toBe('Min 100 – Max 100,000');
  });

  it.each([
    ['100000.01', 'Maximum amount is $100,000.00'],
    ['9'.repeat(30), 'Maximum amount is $100,000.00'],
    ['1,234', 'Write the amount without a thousands separator'],
    ['150.555', 'Write the amount without a thousands separator'],
    ['150.5555', 'No more than 2 digits after the decimal mark'],
    ['12$', 'Enter the amount in digits only, e.g. 1500'],
  ])('shows the error of %.12s at once', (text, words) => {
    const box = drawAmount();
    enter(box, text);
    expect(noteOf(box)).toBe(words);
    expect(box.value).toBe(text);
  });

  it.each([
    ['1250000', '1,250,000'],
    ['1250,5', '1,250.50'],
    ['1 250', '1,250'],
    ['250', null],
    ['1,250', null],
    ['12$', null],
  ])('shows %s with separators above the field if its text differs: %s', (text, grouped) => {
    const box = drawAmount();
    enter(box, text);
    expect(box.parentElement?.querySelector('[aria-hidden]')?.textContent ?? null).toBe(grouped);
    expect(box.value).toBe(text);
  });

  it('requires a whole amount in a currency without decimals', () => {
    const box = drawAmount({ currency: 'JPY' });
    enter(box, '150.5');
    expect(noteOf(box)).toBe('Enter a whole amount, without decimals');
  });

  it('allows decimals in a currency that is usually written whole', () => {
    const box = drawAmount({ currency: 'COP' });
    enter(box, '150.50');
    expect(noteOf(box)).toBe('Min 100 – Max 100,000');
    enter(box, '150.505');
    expect(noteOf(box)).toBe('Write the amount without a thousands separator');
    enter(box, '99.99');
    leave(box);
    expect(noteOf(box)).toBe('Minimum amount is $100');
  });

  it('allows three decimals in Iraqi dinars, and shows whole limits without decimals', () => {
    const box = drawAmount({ currency: 'IQD', limits: { min: 1_000_000n, max: 5_000_500n } });
    expect(noteOf(box)).toBe('Min 1,000 – Max 5,000.500');
    enter(box, '1500.125');
    expect(noteOf(box)).toBe('Min 1,000 – Max 5,000.500');
    enter(box, '1500.1255');
    expect(noteOf(box)).toBe('No more than 3 digits after the decimal mark');
  });

  it('shows the balance', () => {
    const box = drawAmount({ available: 50_000n });
    enter(box, '500.01');
    expect(noteOf(box)).toBe('Not enough money on the balance');
    enter(box, '500');
    expect(noteOf(box)).toBe('Min 100 – Max 100,000');
  });

  it('requires an amount only on submit', () => {
    const box = drawAmount();
    leave(box);
    expect(noteOf(box)).toBe('Min 100 – Max 100,000');
    document.body.replaceChildren();
    expect(noteOf(drawAmount({ isTouched: true }))).toBe('Enter an amount');
  });

  it('is disabled if the method is not available', () => {
    const box = drawAmount({ limits: 'unavailable', presets: [500n] });
    expect(box.disabled).toBe(true);
    expect(noteOf(box)).toBe('Not available in MXN');
    expect(buttonOf('5').disabled).toBe(true);
  });

  it('shows the cashier’s error', () => {
    expect(noteOf(drawAmount({ error: 'No free requisites for this amount' }, '500'))).toBe(
      'No free requisites for this amount',
    );
  });

  it('accepts a preset, or a share of the balance', () => {
    const box = drawAmount({ presets: [50_000n, 150_000n], shares: [{ percent: 25, minor: 33_333n }] });
    press(buttonOf('1,500'));
    expect(box.value).toBe('1500');
    expect(buttonOf('1,500').getAttribute('aria-pressed')).toBe('true');
    expect(buttonOf('500').getAttribute('aria-pressed')).toBe('false');
    press(buttonOf('25%'));
    expect(box.value).toBe('333.33');
  });

  it.each(badInputs.filter(({ group, input }) => group === 'amount' && input !== ''))(
    'handles the bad input $id and renders no raw value',
    ({ input }) => {
      const text = typeof input === 'string' ? input : input.repeat.repeat(input.times);
      const box = drawAmount();
      enter(box, text.replace(/[\r\n]/g, ''));
      leave(box);
      expect(noteOf(box)).not.toMatch(/NaN|Infinity|undefined|null/);
      expect(noteOf(box)).not.toBe('');
    },
  );
});
