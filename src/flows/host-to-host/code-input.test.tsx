// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act, useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import en from '../../../public/locales/en.json';
import { descriptionOf, ENGLISH, fill, render, user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { disposeSession } from '../../session/create-session.ts';
import { createFakeSession, transactionOf } from '../../session/testing/fake-session.ts';
import { CodeInput } from './code-input.tsx';
import HostToHostScreen from './host-to-host-screen.tsx';

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

it('a code that the user corrects while the cashier checks the former one stays', async () => {
  const { session, sentOf } = createFakeSession();
  onTestFinished(() => disposeSession(session));
  session.state.i18n = ENGLISH;
  session.state.transaction = transactionOf({ next: { kind: 'otp', length: 6, attempts: 3 } });
  await renderInSession(session, <HostToHostScreen />);
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: en.otp.label });
  const reject = () => {
    const msgid = sentOf('BANKING:continue-v1').at(-1)?.msgid;
    const data = { code: 'invalid_fields', fields: { otp: 'failures.wrong_code' } };
    return act(async () =>
      session.client.receive({ msgid, source: 'BANKING:continue-v1', data: { status: 422, data } }),
    );
  };
  await fill(code, '123456');
  await fill(code, '123457');
  await reject();
  expect([code.value, code.getAttribute('aria-invalid')]).toEqual(['123457', 'true']);
  await user.keyboard('{Enter}');
  await reject();
  expect(code.value).toBe('');
  expect(sentOf('BANKING:continue-v1').map(({ data }) => JSON.stringify(data).match(/12345\d/)?.[0])).toEqual(
    ['123456', '123457'],
  );
});
