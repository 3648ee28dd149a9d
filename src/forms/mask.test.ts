// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { attachMask } from './mask.ts';
import { type Prepare, prepareExpiry, prepareText } from './prepare-text.ts';

afterEach(() => document.body.replaceChildren());

/** `insert` enters a text as one input, and the mocks record the calls of both callbacks. */
function mask(pattern: string, prepare: Prepare = prepareText(pattern, false)) {
  const input = document.body.appendChild(document.createElement('input'));
  const onChange = vi.fn<(unmasked: string) => void>();
  const onRejected = vi.fn<(rejected: boolean) => void>();
  const attached = attachMask(input, { mask: pattern, prepare }, onChange, onRejected);
  const insert = (text: string) => {
    input.focus();
    input.value = text;
    input.setSelectionRange(text.length, text.length);
    input.dispatchEvent(new InputEvent('input', { data: text }));
  };
  return { input, attached, onChange, onRejected, insert };
}

describe('a mask', () => {
  it.each([
    ['000.000.000-00', '52998224725', '529.982.247-25', '52998224725'],
    ['000.000.000-00', '529.982.247-25', '529.982.247-25', '52998224725'],
    ['0000 0000[ 00]', '1234 5678', '1234 5678', '12345678'],
    ['000000000000', '४३२१०९८७६५४३', '432109876543', '432109876543'],
    ['aa00 ****', 'TR33 0 0 0 6', 'TR33 0006', 'TR330006'],
    // An escaped zero is a literal character of the mask and no slot for a digit, so it is part of the prefix.
    ['+{88\\0} 00', '12', '+880 12', '88012'],
  ])('%s applied to %s shows %s and stores %s', (pattern, text, shown, held) => {
    const { input, onChange, insert } = mask(pattern);
    insert(text);
    expect(input.value).toBe(shown);
    expect(onChange).toHaveBeenLastCalledWith(held);
  });

  it('shows a value that was set from outside without reporting a change', () => {
    const { input, attached, onChange } = mask('000 000');
    attached.show('1234');
    expect(input.value).toBe('123 4');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('rejects text that does not fit, and reports it once', () => {
    const { input, onRejected, onChange, insert } = mask('000 000');
    insert('1234567');
    expect(input.value).toBe('');
    expect(onRejected).toHaveBeenLastCalledWith(true);
    insert('123456');
    expect(onRejected).toHaveBeenLastCalledWith(false);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('123456');
  });

  const type = ({ input, insert }: ReturnType<typeof mask>, text: string) => {
    for (const character of text) insert(input.value + character);
  };

  it.each([
    ['aa00 ****', 'DE89 3704', 'E893 704', 'E893704'],
    ['{IT}a00', 'ITX01', 'IT01', 'IT01'],
  ])('%s: a letter that is deleted takes no character behind it with it', (pattern, text, shown, held) => {
    const box = mask(pattern);
    const { input, onChange } = box;
    box.insert(text);
    const at = text.search(/(?<=^|IT)[DX]/);
    input.setSelectionRange(at + 1, at + 1);
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace' }));
    input.value = input.value.slice(0, at) + input.value.slice(at + 1);
    input.setSelectionRange(at, at);
    input.dispatchEvent(new InputEvent('input', { inputType: 'deleteContentBackward' }));
    expect(input.value).toBe(shown);
    expect(onChange).toHaveBeenLastCalledWith(held);
  });

  it('a typed number that does not fit is rejected as a whole, not cut to another number', () => {
    const box = mask('000 000');
    type(box, '1234567');
    expect(box.onChange).toHaveBeenLastCalledWith('1234567');
    expect(box.onRejected).toHaveBeenLastCalledWith(true);
    box.insert('123 45');
    expect(box.onChange).toHaveBeenLastCalledWith('12345');
    expect(box.onRejected).toHaveBeenLastCalledWith(false);
  });

  describe('a plus before the digits', () => {
    const withPrefix: Prepare = (chunk) => chunk.replace(/^\+7?/, '').replace(/\D/g, '');

    it('says that a dial prefix follows, until the box is empty again', () => {
      const box = mask('000 000', withPrefix);
      type(box, '+79');
      expect(box.onChange).toHaveBeenLastCalledWith('9');
      box.insert('');
      type(box, '+5');
      box.insert('');
      type(box, '79');
      expect(box.onChange).toHaveBeenLastCalledWith('79');
    });

    it('says nothing about a number that is pasted behind it', () => {
      const box = mask('000 000', withPrefix);
      type(box, '+');
      box.insert('79');
      expect(box.onChange).toHaveBeenLastCalledWith('79');
    });

    it('says so too if it was typed before the mask was there', () => {
      expect(mask('000 000', withPrefix).attached.take('+79')).toBe('9');
    });
  });

  it('letters beyond the mask are rejected and not replaced', () => {
    const box = mask('aaa');
    type(box, 'abcd');
    expect(box.onChange).toHaveBeenLastCalledWith('abcd');
    expect(box.onRejected).toHaveBeenLastCalledWith(true);
    box.insert('abcdefg');
    expect(box.input.value).toBe('abcd');
  });

  it('an undo is a change, and so is the redo of it', () => {
    const { input, onChange, insert } = mask('000 000');
    insert('12');
    insert('1234');
    for (const [inputType, held] of [
      ['historyUndo', '12'],
      ['historyRedo', '1234'],
    ] as const) {
      input.dispatchEvent(new InputEvent('beforeinput', { inputType }));
      expect(onChange).toHaveBeenLastCalledWith(held);
    }
  });

  it('what is filled in without an input event is read when the box changes', () => {
    const { input, onChange } = mask('000 000');
    input.value = '123456';
    input.dispatchEvent(new Event('change'));
    expect(onChange).toHaveBeenLastCalledWith('123456');
  });

  it.each(['1/28', '01/28', '01/2028', '1/2028', '1 / 28', '1 28', '１／２８'])(
    'an expiry date typed as %s is January 2028',
    (text) => {
      const box = mask('00/00', prepareExpiry('00/00'));
      type(box, text);
      expect(box.onChange).toHaveBeenLastCalledWith('0128');
    },
  );

  it.each([
    ['12/2034', '1234'],
    ['1/28', '0128'],
    ['1/2028', '0128'],
    ['12 / 34', '1234'],
    ['1 / 28', '0128'],
    ['1 28', '0128'],
    ['１／２８', '0128'],
    ['2028-01', '0128'],
    ['2028/1', '0128'],
    ['1234', '1234'],
    ['12/1999', null],
  ])('for an expiry date accepts %s', (text, held) => {
    expect(prepareExpiry('00/00')(text, '')).toBe(held);
  });

  it('what is composed is read when the composition ends', () => {
    const { input, onChange, onRejected } = mask('000 000');
    input.focus();
    input.dispatchEvent(new CompositionEvent('compositionstart'));
    input.value = '123456';
    input.setSelectionRange(6, 6);
    input.dispatchEvent(new CompositionEvent('compositionend'));
    expect(onChange).toHaveBeenLastCalledWith('123456');
    expect(onRejected).toHaveBeenLastCalledWith(false);
  });

  it('takes what was typed before it was there, and reports no change', () => {
    const { input, attached, onChange } = mask('000 000');
    expect(attached.take('1234')).toBe('1234');
    expect(input.value).toBe('123 4');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('reports nothing after it was removed, and lets others see what is dropped', () => {
    const { input, attached, onChange, onRejected, insert } = mask('000');
    const dropped = vi.fn();
    input.addEventListener('drop', dropped);
    input.dispatchEvent(new Event('drop'));
    expect(dropped).not.toHaveBeenCalled();
    attached.detach();
    insert('1');
    input.dispatchEvent(new Event('compositionend'));
    input.value = '2';
    input.dispatchEvent(new Event('change'));
    input.dispatchEvent(new Event('drop'));
    expect(dropped).toHaveBeenCalledTimes(1);
    expect([onChange.mock.calls.length, onRejected.mock.calls.length]).toEqual([0, 0]);
  });
});
