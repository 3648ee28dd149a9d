// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { descriptionOf, fill, render } from '../../../test/support/render.tsx';
import { TextInput } from './text-input.tsx';

test('a text input has its label as name and its hint as description', async () => {
  await render(<TextInput label="Amount" hint="From ₦ 500" inputMode="decimal" />);
  const input = screen.getByRole('textbox', { name: 'Amount' });
  expect(descriptionOf(input)).toBe('From ₦ 500');
  expect(input.getAttribute('inputmode')).toBe('decimal');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('a text input shows and announces its error in place of the hint', async () => {
  const { rerender } = await render(<TextInput label="Amount" hint="From ₦ 500" />);
  await rerender(<TextInput label="Amount" hint="From ₦ 500" error="Too small" />);
  const input = screen.getByRole('textbox', { name: 'Amount' });
  expect(descriptionOf(input)).toBe('Too small');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(note?.getAttribute('aria-live')).toBe('polite');
});

test('a text input passes on its ref, type and native props, and keeps a visually hidden label', async () => {
  const ref = createRef<HTMLInputElement>();
  const onChange = vi.fn((event: { target: { value: string } }) => event.target.value);
  await render(
    <TextInput ref={ref} label="Search" isLabelUnseen prefix={<i />} maxLength={5} onChange={onChange} />,
  );
  const input = screen.getByRole('textbox', { name: 'Search' });
  expect(ref.current).toBe(input);
  expect(input.getAttribute('maxlength')).toBe('5');
  await fill(input, 'pix');
  expect(onChange).toHaveLastReturnedWith('pix');
});
