// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { act, useEffect, useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { decodedField } from '../../test/support/decoded-field.ts';
import { descriptionOf, ENGLISH, fill, render, user } from '../../test/support/render.tsx';
import { DynamicForm } from './dynamic-form.tsx';
import { type FormField, toFormField } from './field.ts';
import { submitValues } from './form-state.ts';
import { PhoneField } from './text-field.tsx';
import { useForm } from './use-form.ts';
import { MASKS } from './use-mask.ts';

beforeAll(() => MASKS.load());

const boxOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const context = { labels: ['en'], lookUp: ENGLISH.lookUp, country: 'in', takesCards: true };

function methodField(
  name: string,
  type: FormField['type'],
  more: { mask?: string; regex?: string; category?: string } = {},
  document = context,
): FormField {
  const labels = { placeholder_key: `placeholders.${name}`, regex_error_key: `errors.${name}` };
  return toFormField(decodedField({ name, type, ...labels, ...more }), document);
}

const choiceField = (name: string, type: 'dropdown' | 'networks', values: string[]): FormField => ({
  ...methodField(name, type),
  values: values.map((value) => ({ value, text: value })),
});

const email = methodField('email', 'text', { regex: '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$' });

interface Seen {
  values: Record<string, string>;
  submit: () => void;
  reject: (errors: Record<string, string>) => void;
  fill: ReturnType<typeof useForm>['fill'];
}

interface ScreenProps {
  fields: FormField[];
  start: Parameters<typeof useForm>[1];
  checkLuhn: boolean;
  see: (seen: Seen) => void;
}

function Screen({ fields, start, checkLuhn, see }: ScreenProps) {
  const form = useForm(fields, start, checkLuhn);
  useEffect(() => {
    see({
      values: submitValues(form.state, fields),
      reject: (errors) => act(() => form.setServerErrors(errors)),
      submit: () => act(() => void form.check()),
      fill: (change) => act(() => form.fill(change)),
    });
  });
  return <DynamicForm form={form} />;
}

async function drawForm(fields: FormField[], start?: ScreenProps['start'], checkLuhn = false): Promise<Seen> {
  const none = () => undefined;
  const latest: Seen = { values: {}, submit: none, reject: none, fill: none };
  await render(
    <Screen
      fields={fields}
      start={start}
      checkLuhn={checkLuhn}
      see={(seen) => Object.assign(latest, seen)}
    />,
  );
  return latest;
}

describe('a form field', () => {
  it('shows no error before its trigger: blur, input or change', async () => {
    await drawForm([email, methodField('full_name', 'text')]);
    expect(descriptionOf(boxOf('E-mail'))).toBe('');
    await user.click(boxOf('E-mail'));
    expect(descriptionOf(boxOf('E-mail'))).toBe('');
    await user.tab();
    expect(descriptionOf(boxOf('E-mail'))).toBe('This field is required');
    expect(descriptionOf(boxOf('Full name'))).toBe('');
  });

  it('shows the error of its value until it is corrected', async () => {
    const seen = await drawForm([email]);
    await fill(boxOf('E-mail'), 'player@example');
    expect(descriptionOf(boxOf('E-mail'))).toBe('Enter a valid e-mail');
    expect(boxOf('E-mail').getAttribute('aria-invalid')).toBe('true');
    await fill(boxOf('E-mail'), 'player@example.com');
    expect(descriptionOf(boxOf('E-mail'))).toBe('');
    expect(seen.values).toEqual({ email: 'player@example.com' });
  });

  it('for text is trimmed on blur and loses invisible characters', async () => {
    const seen = await drawForm([methodField('full_name', 'text', { regex: '^\\p{L}[\\p{L} ]+\\p{L}$' })]);
    await fill(boxOf('Full name'), ' Ana\u200b\u00a0Núñez  ');
    expect(descriptionOf(boxOf('Full name'))).toBe('');
    await user.tab();
    expect(boxOf('Full name').value).toBe('Ana Núñez');
    expect(seen.values).toEqual({ full_name: 'Ana Núñez' });
  });

  it('keeps the caret when a corrected digit changes the brand of a card, and its groups', async () => {
    await drawForm([
      methodField('card_number', 'text', { mask: '0000 0000 0000 0000', regex: '^\\d{15,16}$' }),
    ]);
    const box = screen.getByRole<HTMLInputElement>('textbox');
    await user.type(box, '478282246310005');
    expect(box.value).toBe('4782 8224 6310 005');
    await user.type(box, '3', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect([box.value, box.selectionStart, box.selectionEnd]).toEqual(['3782 822463 10005', 1, 1]);
  });

  it.each([
    ['full_name', {}, ['Ana ', 'Ruiz'], 'Ana Ruiz'],
    ['quantity', { mask: 'number' }, ['1,', '5'], '1.5'],
  ])(
    '%s keeps what is typed while the window alone loses the focus',
    async (name, more, [first = '', then = ''], value) => {
      const seen = await drawForm([methodField(name, 'text', more)]);
      const box = screen.getByRole<HTMLInputElement>('textbox');
      await user.type(box, first);
      await act(async () => box.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
      expect([box.value, descriptionOf(box)]).toEqual([first, '']);
      await user.keyboard(then);
      expect([box.value, seen.values[name]]).toEqual([first + then, value]);
    },
  );

  it('for capitals changes its value to capitals before it is validated', async () => {
    const seen = await drawForm([methodField('card_holder', 'text_uppercase', { regex: '^[A-Z ]+$' })]);
    await fill(boxOf('Cardholder name'), 'ana ruiz');
    expect(boxOf('Cardholder name').value).toBe('ANA RUIZ');
    expect(seen.values).toEqual({ card_holder: 'ANA RUIZ' });
    expect(screen.queryByRole('button', { name: 'More details' })).toBeNull();
    expect(descriptionOf(boxOf('Cardholder name'))).toBe('');
  });

  it('with a mask shows the mask and stores the value without it', async () => {
    const seen = await drawForm([methodField('cpf', 'text', { mask: '000.000.000-00', regex: '^\\d{11}$' })]);
    await fill(boxOf('CPF'), '529.982.247-25');
    expect(boxOf('CPF').value).toBe('529.982.247-25');
    expect(seen.values).toEqual({ cpf: '52998224725' });
    expect(descriptionOf(boxOf('CPF'))).toBe('');
    await fill(boxOf('CPF'), '52998224724');
    expect(descriptionOf(boxOf('CPF'))).toBe('One of the digits is wrong. Check the number');
  });

  it('with a mask and without a rule asks to check a text that does not fit', async () => {
    await drawForm([methodField('cpf', 'text', { mask: '000 000' })]);
    await fill(boxOf('CPF'), '12 34 56 78');
    expect(descriptionOf(boxOf('CPF'))).toBe('Check this field');
  });

  it('for an address without a network warns of one that is an address of none', async () => {
    const labels = { placeholder_key: 'placeholders.address', regex_error_key: 'errors.crypto_address' };
    const address = decodedField({ name: 'address', type: 'text', regex: '^\\w{26,42}$', ...labels });
    await drawForm([toFormField(address, context)]);
    await fill(boxOf('Address'), 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMX');
    await expect.poll(() => descriptionOf(boxOf('Address'))).toMatch(/^This address may be wrong/);
    await fill(boxOf('Address'), 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW');
    expect(descriptionOf(boxOf('Address'))).toBe('');
  });

  it('for a card is checked by Luhn only if the method requires it', async () => {
    const card = methodField('card_number', 'text', {
      mask: '0000 0000 0000 0000[ 000]',
      regex: '^\\d{16,19}$',
    });
    await drawForm([card]);
    await fill(boxOf('Card number'), '8888880000000001');
    expect(descriptionOf(boxOf('Card number'))).toBe('');
    cleanup();
    await drawForm([card], undefined, true);
    await fill(boxOf('Card number'), '8888880000000001');
    expect(descriptionOf(boxOf('Card number'))).toBe('Enter a valid card number');
  });

  it('has the right input mode, autocomplete and capitalisation', async () => {
    await drawForm([
      methodField('card_number', 'text', { mask: '0000' }),
      methodField('card_expiry', 'text', { mask: '00/00' }),
      methodField('card_cvv', 'text', { mask: '000' }),
      methodField('phone', 'phone_with_prefix'),
    ]);
    const card = boxOf('Card number');
    expect([card.inputMode, card.autocomplete, card.getAttribute('enterkeyhint')]).toEqual([
      'numeric',
      'cc-number',
      'next',
    ]);
    const expiry = boxOf('Expiry date');
    expect([expiry.inputMode, expiry.autocomplete]).toEqual(['numeric', 'cc-exp']);
    const code = boxOf('CVV');
    expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'cc-csc']);
    const phone = boxOf('Phone number');
    expect([phone.inputMode, phone.autocomplete, phone.getAttribute('enterkeyhint')]).toEqual([
      'tel',
      'tel-national',
      'done',
    ]);
  });

  it.each([
    ['numeric', { mask: '000 000' }],
    ['numeric', { mask: 'date' }],
    ['decimal', { mask: 'number' }],
    ['text', { mask: 'aa00' }],
    ['numeric', { regex: '^\\d{9,18}$' }],
    ['numeric', { regex: '^(?:4100\\d{11}|[1-9]\\d{5})$' }],
    ['text', { regex: '^\\d{3}-\\d{4}$' }],
    ['text', { regex: '^\\d{7,8}-?[0-9K]$' }],
    ['text', { regex: '' }],
  ])('has the %s keyboard where that is enough: %o', async (keyboard, facts) => {
    await drawForm([methodField('account_number', 'text', facts)]);
    expect(boxOf('Account number').inputMode).toBe(keyboard);
  });

  it('for a phone shows the digits of its mask, without those that few numbers have', async () => {
    await drawForm([methodField('phone', 'phone_with_prefix', { mask: '00000 00000[ 0]' })]);
    expect(boxOf('Phone number').placeholder).toBe('00000 00000');
  });

  it('for a phone stores prefix and national number', async () => {
    const seen = await drawForm([
      methodField('phone', 'phone_with_prefix', { mask: '00000 00000', regex: '^[6-9]\\d{9}$' }),
    ]);
    expect(descriptionOf(boxOf('Phone number'))).toBe('+91');
    await fill(boxOf('Phone number'), '098765 43210');
    expect(boxOf('Phone number').value).toBe('98765 43210');
    expect(seen.values).toEqual({ phone: '919876543210' });
    await fill(boxOf('Phone number'), '');
    expect(seen.values).toEqual({ phone: '' });
  });

  it.each([
    ['+919876543210', '919876543210'],
    ['919876543210', '919876543210'],
    ['+91 98765-43210', '919876543210'],
    ['09876543210', '919876543210'],
    // A number with too many digits is not cut, because the result would be the number of another person.
    ['98765432101', '9198765432101'],
  ])('for a phone typed key by key as %s stores %s', async (typed, stored) => {
    const seen = await drawForm([
      methodField('phone', 'phone_with_prefix', { mask: '00000 00000', regex: '^[6-9]\\d{9}$' }),
    ]);
    await user.type(boxOf('Phone number'), typed);
    expect(seen.values).toEqual({ phone: stored });
  });

  it('for a phone is emptied when its country changes, because the same digits are the number of somebody else', async () => {
    const phone = methodField('phone', 'phone_with_prefix');
    const mexican = methodField('phone', 'phone_with_prefix', {}, { ...context, country: 'mx' });
    function Moving() {
      const [field, setField] = useState(phone);
      const [value, setValue] = useState('919876543210');
      if (!field.country) return null;
      return (
        <>
          <PhoneField
            field={field}
            country={field.country}
            value={value}
            enterKey="done"
            onChange={setValue}
          />
          <button type="button" onClick={() => setField(mexican)}>
            Move
          </button>
        </>
      );
    }
    await render(<Moving />);
    expect(boxOf('Phone number').value).toBe('98765 43210');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    expect([boxOf('Phone number').value, descriptionOf(boxOf('Phone number'))]).toEqual(['', '+52']);
  });

  it('takes half a row where its mask is short', async () => {
    await drawForm([methodField('card_cvv', 'text', { mask: '000' }), methodField('full_name', 'text')]);
    const isHalf = (label: string) => boxOf(label).closest('[data-short]') !== null;
    expect([isHalf('CVV'), isHalf('Full name')]).toEqual([true, false]);
  });

  it('for a card names the brand of its number, and no other field has one', async () => {
    await drawForm([
      methodField('card_number', 'text', { mask: '0000 0000 0000 0000' }),
      methodField('card_expiry', 'text', { mask: '00/00' }),
    ]);
    expect(document.querySelectorAll('.card-brand')).toHaveLength(0);
    await fill(boxOf('Card number'), '4111 1111 1111 1111');
    expect([...document.querySelectorAll('.card-brand')].map(({ textContent }) => textContent)).toEqual([
      'Visa',
    ]);
  });

  it('for a security code says on which side of the card it is, by the brand of the typed or saved number', async () => {
    const fields = [
      methodField('card_number', 'text', { mask: '0000 0000 0000 0000' }),
      methodField('card_cvv', 'text', { mask: '0000' }),
    ];
    await drawForm(fields, {
      saved: { card_number: { value: '3714•••••• 0005', token: 'c', masked: true } },
    });
    expect(descriptionOf(boxOf('CVV'))).toBe(ENGLISH.t('cards.codeFront'));
    await fill(boxOf('Card number'), '4111');
    expect(descriptionOf(boxOf('CVV'))).toBe(ENGLISH.t('cards.codeBack'));
    expect(descriptionOf(boxOf('Card number'))).not.toMatch(/code/);
  });

  it('shows the icon of its category, unless it shares its row', async () => {
    const prefixed = { ...methodField('phone', 'phone_with_prefix', { category: 'phone' }) };
    await drawForm([
      methodField('full_name', 'text', { category: 'user' }),
      methodField('card_cvv', 'text', { category: 'card', mask: '000' }),
      methodField('email', 'text', { category: 'of-no-kind' }),
      prefixed,
      { ...choiceField('bank_name', 'dropdown', ['a', 'b']), category: 'document' },
    ]);
    const glyphs = (box: Element) => box.parentElement?.querySelectorAll('svg[aria-hidden=true]').length;
    expect(glyphs(boxOf('Full name'))).toBe(1);
    expect(glyphs(boxOf('CVV'))).toBe(0);
    expect(glyphs(boxOf('E-mail'))).toBe(0);
    expect(glyphs(boxOf('Phone number'))).toBe(1);
    expect(boxOf('Phone number').parentElement?.textContent).toBe('+91');
    // The two drawings are the glyph of the field and the arrow of a dropdown.
    expect(
      screen.getByRole('button', { name: /^Bank/ }).querySelectorAll('svg[aria-hidden=true]'),
    ).toHaveLength(2);
  });

  it('with a regex of exponential time stays responsive', async () => {
    await drawForm([methodField('email', 'text', { regex: '^(a+)+$' })]);
    await fill(boxOf('E-mail'), `${'a'.repeat(60)}!`);
    expect(descriptionOf(boxOf('E-mail'))).toBe('Enter a valid e-mail');
  });
});

describe('a field error from the cashier', () => {
  it('is shown at its field until the user edits the field', async () => {
    const seen = await drawForm([email]);
    await fill(boxOf('E-mail'), 'a@b.c');
    await user.tab();
    seen.reject({ email: 'This e-mail belongs to somebody else', other: 'x' });
    expect(descriptionOf(boxOf('E-mail'))).toBe('This e-mail belongs to somebody else');
    // The form itself moves the focus to the invalid field, so the message stays.
    expect(document.activeElement).toBe(boxOf('E-mail'));
    await user.tab();
    await user.click(boxOf('E-mail'));
    expect(descriptionOf(boxOf('E-mail'))).toBe('');
  });

  it('does not block another submit of the same value', async () => {
    const seen = await drawForm([email]);
    await fill(boxOf('E-mail'), 'a@b.c');
    seen.reject({ email: 'No such account' });
    seen.submit();
    expect(descriptionOf(boxOf('E-mail'))).toBe('');
    seen.reject({ email: 'No such account' });
    expect(descriptionOf(boxOf('E-mail'))).toBe('No such account');
  });

  it('is never shown as a raw key', async () => {
    const seen = await drawForm([email]);
    seen.reject({ email: 'errors.from_the_future' });
    expect(descriptionOf(boxOf('E-mail'))).toBe('Check this field');
    seen.reject({ email: 'errors.utr' });
    expect(descriptionOf(boxOf('E-mail'))).toBe('Enter the 12-digit UTR');
  });

  it('is shown from the start if its rule has isExists', async () => {
    const field = toFormField(
      {
        name: 'approval_code',
        type: 'text',
        placeholder: { es: 'Código', en: 'Code' },
        mask: '000000',
        value: '123456',
        validations: [{ regex: '^\\d{6}$', error: 'errors.otp', isExists: true }],
        values: [],
        isAdvanced: false,
        isTriggered: true,
        isDisabled: false,
      },
      context,
    );
    const seen = await drawForm([field]);
    expect(boxOf('Code').value).toBe('123456');
    expect(descriptionOf(boxOf('Code'))).toBe('Enter the 6-digit code');
    await user.click(boxOf('Code'));
    expect(descriptionOf(boxOf('Code'))).toBe('');
    expect(seen.values).toEqual({ approval_code: '123456' });
  });
});

describe('a field with choices', () => {
  const network = choiceField('network', 'networks', ['ERC20', 'TON', 'TRC20']);

  it('for few networks is a radio group, TRC20 first; a change resets the address', async () => {
    const seen = await drawForm([network, methodField('address', 'text'), methodField('email', 'text')], {
      typed: { network: 'TON', address: 'UQ…', email: 'a@b.c' },
    });
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
      ['TRC20', false],
      ['ERC20', false],
      ['TON', true],
    ]);
    expect(new Set(radios.map(({ name }) => name !== '' && name))).toEqual(new Set([radios[0]?.name]));
    screen.getByRole('group', { name: 'Network' });
    await user.click(screen.getByRole('radio', { name: 'TRC20' }));
    expect(seen.values).toEqual({ network: 'TRC20', address: '', email: 'a@b.c' });
    expect(descriptionOf(boxOf('Address'))).toBe('');
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'all terms',
      { fee: '1', min: 5, currency: 'USDT', arrivesIn: 60_000 },
      'Fee 1\u00a0₮ about 1 minute from 5\u00a0₮',
    ],
    ['no fee', { fee: '0.00', currency: 'USDT' }, 'No fee'],
    ['a time of seconds', { arrivesIn: 59_999 }, 'Instantly'],
    ['a time below an hour', { arrivesIn: 3_540_000 }, 'about 59 minutes'],
    ['a time of an hour', { arrivesIn: 3_600_000 }, 'about 1 hour'],
    ['a time of a day', { arrivesIn: 86_400_000 }, 'about 1 day'],
    ['a time of days', { arrivesIn: 5 * 86_400_000 }, 'about 5 days'],
    ['amounts without a currency', { fee: '1', min: '5', arrivesIn: 7_200_000 }, 'about 2 hours'],
    ['terms that are unreadable', { fee: 'x', min: -1, currency: 7, arrivesIn: 'soon' }, ''],
    ['no terms', {}, ''],
  ])(
    'for networks whose cashier sends %s, has a row with its name and those terms',
    async (_, terms, said) => {
      const placeholder = 'Network';
      const values = [{ text: 'TRON (TRC20)', value: 'TRC20', ...terms }];
      await drawForm([
        toFormField(decodedField({ name: 'network', type: 'networks', placeholder, values }), context),
      ]);
      expect(descriptionOf(screen.getByRole('radio', { name: 'TRON (TRC20)' })).trim()).toBe(said);
    },
  );

  it('for many networks has their terms in the list', async () => {
    const values = ['A', 'B', 'C', 'D', 'E'].map((value) => ({ text: value, value, arrivesIn: 60_000 }));
    const field = decodedField({ name: 'network', type: 'networks', placeholder: 'Network', values });
    await drawForm([toFormField(field, context)]);
    await user.click(screen.getByRole('button', { name: /^Network/ }));
    expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('A · about 1 minute');
  });

  it('accepts only values of its list', async () => {
    const seen = await drawForm([network], { typed: { network: 'BEP20' } });
    seen.submit();
    expect(screen.getByRole('alert').textContent).toBe('This field is required');
  });

  it('has no text that stands on the prototype of all objects', async () => {
    await drawForm([choiceField('bank_name', 'dropdown', ['X', 'Y'])]);
    Object.defineProperty(Object.prototype, 'note', { value: 'Pay to thief.mp', configurable: true });
    try {
      await user.click(screen.getByRole('button', { name: /bank/i }));
      expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
        'X',
        'Y',
      ]);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'note');
    }
  });

  it('for many networks, or a dropdown, is a list box', async () => {
    await drawForm([
      choiceField('network', 'networks', ['A', 'B', 'C', 'D', 'E']),
      choiceField('bank_name', 'dropdown', ['X']),
    ]);
    expect(screen.queryAllByRole('radio')).toHaveLength(0);
    expect(screen.getByRole('button', { name: /^Network/ }).getAttribute('aria-haspopup')).toBe('dialog');
    expect(screen.getByRole('button', { name: /^Bank/ }).getAttribute('aria-haspopup')).toBe('dialog');
  });

  it.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'ERC20', false],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'ERC20', true],
    ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 'TRC20', false],
    ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeD', 'TRC20', true],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'TRC20', true],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'A NEW ONE', false],
  ])(
    'for the address %s in network %s shows the warning %s, and does not block',
    async (address, network, hasWarning) => {
      const rules = [
        { regex: '^(?:T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9a-fA-F]{40})$', error: 'errors.crypto_address' },
      ];
      const seen = await drawForm([
        choiceField('network', 'networks', ['TRC20', 'ERC20', 'A NEW ONE']),
        { ...methodField('address', 'text'), label: 'Address', validations: rules },
      ]);
      await user.click(screen.getByRole('radio', { name: network }));
      await fill(boxOf('Address'), address);
      await act(() => vi.dynamicImportSettled());
      await user.tab();
      expect(descriptionOf(boxOf('Address')).includes('wrong or belong to another network')).toBe(hasWarning);
      expect(boxOf('Address').getAttribute('aria-invalid')).not.toBe('true');
      expect(seen.values.address).toBe(address);
    },
  );

  it('for a Nigerian bank that does not fit the account shows a warning, and does not block', async () => {
    const account = methodField('account_number', 'text', { mask: '0000000000', regex: '^\\d{10}$' });
    const nuban = { ...account, validations: [{ regex: '^\\d{10}$', error: 'errors.nuban' }] };
    await drawForm([choiceField('bank_name', 'dropdown', ['011']), nuban], { typed: { bank_name: '011' } });
    await fill(boxOf('Account number'), '0000014570');
    expect(descriptionOf(boxOf('Account number'))).toMatch(/may not belong/);
    expect(boxOf('Account number').hasAttribute('aria-invalid')).toBe(false);
    await fill(boxOf('Account number'), '0000014579');
    expect(descriptionOf(boxOf('Account number'))).toBe('');
  });
});

describe('a saved value', () => {
  const card = methodField('card_number', 'text', { mask: '0000 0000 0000 0000', regex: '^\\d{16}$' });
  const saved = { card_number: { value: '411111******1111', token: 'tok_1', masked: true } };

  it('is sent as its token while it is unchanged', async () => {
    const seen = await drawForm([card], { saved });
    expect(boxOf('Card number').placeholder).toBe('411111******1111');
    seen.submit();
    expect(descriptionOf(boxOf('Card number'))).toBe('Saved. Type to use another');
    expect(seen.values).toEqual({ card_number: 'tok_1' });
  });

  it('is removed by the first key', async () => {
    const seen = await drawForm([card], { saved });
    await fill(boxOf('Card number'), '4');
    expect(seen.values).toEqual({ card_number: '4' });
    await fill(boxOf('Card number'), '');
    expect(descriptionOf(boxOf('Card number'))).toBe('This field is required');
    expect(seen.values).toEqual({ card_number: '' });
  });

  it('that may be shown is filled in', async () => {
    const seen = await drawForm([email], { saved: { email: { value: 'a@b.c', masked: false } } });
    expect(boxOf('E-mail').value).toBe('a@b.c');
    expect(seen.values).toEqual({ email: 'a@b.c' });
  });
});

it('another saved account fills in its values, and takes those of the first one away', async () => {
  const seen = await drawForm([methodField('full_name', 'text'), email]);
  const first = { full_name: { value: 'Ana', masked: false }, email: { value: 'a@b.c', masked: false } };
  seen.fill({ take: first });
  expect(seen.values).toEqual({ full_name: 'Ana', email: 'a@b.c' });
  seen.fill({ leave: first, take: { full_name: { value: 'Eva', masked: false } } });
  expect([boxOf('Full name').value, boxOf('E-mail').value]).toEqual(['Eva', '']);
});

describe('submitting the form', () => {
  it('shows all errors, scrolls to the first and focuses it', async () => {
    const seen = await drawForm([
      methodField('full_name', 'text'),
      email,
      methodField('phone', 'phone_with_prefix'),
    ]);
    await fill(boxOf('Full name'), 'Ana');
    const scroll = vi.fn();
    HTMLElement.prototype.scrollIntoView = scroll;
    const focus = vi.spyOn(boxOf('E-mail'), 'focus');
    seen.submit();
    expect(document.activeElement).toBe(boxOf('E-mail'));
    expect(scroll.mock.contexts[0]).toHaveProperty('className', 'form-field');
    // In the middle of the window the field is above an on-screen keyboard. The browser's own scroll would not always put it there.
    expect([scroll.mock.lastCall, focus.mock.lastCall]).toEqual([
      [{ block: 'center' }],
      [{ preventScroll: true }],
    ]);
    expect(descriptionOf(boxOf('Phone number'))).toBe('+91 This field is required');
  });

  it('opens the details section if it contains an invalid field', async () => {
    const seen = await drawForm([email, { ...methodField('memo', 'text'), isAdvanced: true }]);
    await fill(boxOf('E-mail'), 'a@b.c');
    expect(screen.getByRole('button', { name: 'More details' }).getAttribute('aria-expanded')).toBe('false');
    expect(boxOf('Memo / comment').closest('[hidden]')).not.toBeNull();
    seen.submit();
    expect(screen.getByRole('button', { name: 'More details' }).getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(boxOf('Memo / comment'));
    expect(boxOf('Memo / comment').closest('[hidden]')).toBeNull();
  });

  it('skips fields that the user cannot edit', async () => {
    const seen = await drawForm([{ ...email, isDisabled: true }, methodField('full_name', 'text')]);
    expect(boxOf('E-mail').disabled).toBe(true);
    seen.submit();
    expect(document.activeElement).toBe(boxOf('Full name'));
  });
});

it('a field for card data is not drawn in a document that does not take cards, whatever screen asks for it', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const number = methodField('card_number', 'text', {}, { ...context, takesCards: false });
  await expect(drawForm([number])).rejects.toThrow(/Card form refused/);
  await drawForm([methodField('full_name', 'text', {}, { ...context, takesCards: false })]);
  quiet.mockRestore();
});
