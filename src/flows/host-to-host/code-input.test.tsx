// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { descriptionOf, fill, render } from '../../../test/support/render.tsx';
import { CodeInput } from './code-input.tsx';

function Field({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <CodeInput
      label="Code"
      length={6}
      value={value}
      hint="3 attempts left"
      error={error}
      onChange={setValue}
    />
  );
}

const input = () => {
  const field = screen.getByRole('textbox', { name: 'Code' });
  if (!(field instanceof HTMLInputElement)) throw new Error('no input');
  return field;
};

it('the one-time code input is a single field that a phone can autofill from the message', async () => {
  await render(<Field />);
  expect(input().autocomplete).toBe('one-time-code');
  expect(input().inputMode).toBe('numeric');
  expect(descriptionOf(input())).toBe('3 attempts left');
});

it.each([
  ['12 34-५६', '123456'],
  ['G-123456', '123456'],
  ['Valid 5 min: 123456', '123456'],
  ['Your code is 123456, it is valid for 10 minutes', '123456'],
  ['Code 123456 or 654321', ''],
  ['Paid 50 1234 times', ''],
  ['On 11 26 at 10.30: 123 456', '123456'],
  ['Rs 500 12 123456', '123456'],
  ['12345678', ''],
])(
  'the one-time code input reads %j as %j, and takes nothing from a text without one code',
  async (text, code) => {
    await render(<Field />);
    await fill(input(), text);
    expect(input().value).toBe(code);
  },
);

it('the one-time code input shows its error message', async () => {
  await render(<Field error="The code is wrong" />);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(input())).toBe('The code is wrong');
});
