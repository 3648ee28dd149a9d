// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fill, render, user } from '../../test/support/render.tsx';
import { type Prepare, prepareText } from './prepare-text.ts';
import { MASKS, useMask } from './use-mask.ts';

/** Draws a masked input before the code of masks is loaded. `load` then loads it. */
async function drawWithoutCode(mask: string, prepare: Prepare = prepareText(mask, false)) {
  const code = await import('./mask.ts');
  let arrive = (_: typeof code) => {};
  vi.spyOn(MASKS, 'load').mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const seen = { value: '', isRejected: false, setValue: (_: string) => {}, setMask: (_: string) => {} };
  function Masked() {
    const [value, setValue] = useState('');
    const [shape, setMask] = useState(mask);
    const { ref, isRejected } = useMask(shape, prepare, value, setValue);
    Object.assign(seen, { value, isRejected, setValue, setMask });
    return <input aria-label="Number" ref={ref} />;
  }
  await render(<Masked />);
  const input = screen.getByLabelText<HTMLInputElement>('Number');
  return { input, seen, load: () => act(async () => arrive(code)) };
}

it('text typed before the code of masks is loaded is the value, and gets its mask then', async () => {
  const { input, seen, load } = await drawWithoutCode('000.000.000-00');
  await user.type(input, '529-98');
  expect([input.value, seen.value]).toEqual(['529-98', '52998']);
  await load();
  expect([input.value, seen.value]).toEqual(['529.98', '52998']);
  await user.type(input, '2');
  expect([input.value, seen.value]).toEqual(['529.982', '529982']);
});

it('text pasted before the code of masks is loaded is rejected if it is too long', async () => {
  const { input, seen, load } = await drawWithoutCode('0000');
  await fill(input, '123');
  await fill(input, '12345');
  expect([input.value, seen.value, seen.isRejected]).toEqual(['123', '123', true]);
  await load();
  expect([input.value, seen.value]).toEqual(['123', '123']);
});

it('what is filled in without an input event, before the code of masks is loaded, is the value once the box changes', async () => {
  const { input, seen } = await drawWithoutCode('000 000');
  input.value = '123456';
  await act(async () => input.dispatchEvent(new Event('change')));
  expect(seen.value).toBe('123456');
});

it('a typed phone number is not taken for an incomplete paste', async () => {
  // Prepares text as a phone field does: more than one character at once must be a whole number.
  const prepare: Prepare = (chunk) => (chunk.length > 1 ? null : chunk);
  const { input, seen, load } = await drawWithoutCode('000 000-00-00', prepare);
  await user.type(input, '916');
  expect(seen).toMatchObject({ value: '916', isRejected: false });
  await load();
  await user.type(input, '1');
  expect(input.value).toBe('916 1');
});

it('a value that the form sets before the code of masks is loaded is shown, and masked once it is loaded', async () => {
  const { input, seen, load } = await drawWithoutCode('00/00');
  await act(async () => seen.setValue('1228'));
  expect(input.value).toBe('1228');
  await load();
  expect(input.value).toBe('12/28');
});

it.each([
  ['the caret before the digit that is corrected', '5299822', 3, 3, '529|.982.2'],
  ['a selection in the middle', '529-982', 2, 5, '52|9.9|82'],
  ['a selection of everything', '5299822', 0, 7, '|529.982.2|'],
  ['the caret at the end', '5299822', 7, 7, '529.982.2|'],
  ['the caret behind a sign that the mask drops', '52x9', 3, 3, '52|9'],
])('the code of masks arrives and keeps %s', async (_what, typed, start, end, marked) => {
  const { input, load } = await drawWithoutCode('000.000.000-00');
  await user.type(input, typed);
  input.setSelectionRange(start, end);
  await load();
  const [from, to] = [input.selectionStart ?? -1, input.selectionEnd ?? -1];
  const text = input.value;
  const behind = to > from ? `${text.slice(from, to)}|${text.slice(to)}` : text.slice(to);
  expect(`${text.slice(0, from)}|${behind}`).toBe(marked);
});

it('the code of masks takes no focus from another field', async () => {
  const { input, load } = await drawWithoutCode('000 000');
  await user.type(input, '1234');
  input.blur();
  const select = vi.spyOn(input, 'setSelectionRange');
  await load();
  expect(input.value).toBe('123 4');
  expect(select).not.toHaveBeenCalled();
});

it('the code of masks waits for the end of a composition', async () => {
  const { input, seen, load } = await drawWithoutCode('000 000');
  await user.click(input);
  const send = (event: Event) => act(async () => input.dispatchEvent(event));
  await send(new CompositionEvent('compositionstart'));
  input.value = '1234';
  await send(new InputEvent('input', { inputType: 'insertCompositionText', isComposing: true }));
  await load();
  expect(input.value).toBe('1234');
  await send(new CompositionEvent('compositionend'));
  expect([input.value, seen.value]).toEqual(['123 4', '1234']);
});

it('a box whose mask changes from digits to letters is read by the new mask alone', async () => {
  const { input, seen, load } = await drawWithoutCode('000 000', (chunk) => chunk);
  await load();
  await act(async () => seen.setMask('aa-aa'));
  await user.type(input, 'abcd');
  expect([input.value, seen.value]).toEqual(['ab-cd', 'abcd']);
});

it('a box whose mask changes keeps what was typed behind the text that the mask found', async () => {
  const { input, seen, load } = await drawWithoutCode('aa-aa', (chunk) => chunk);
  await user.type(input, 'ab');
  await load();
  await user.type(input, 'c');
  expect([input.value, seen.value]).toEqual(['ab-c', 'abc']);
  await act(async () => seen.setMask('a aa'));
  expect([input.value, seen.value]).toEqual(['a bc', 'abc']);
});
