// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { act, useEffect, useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { fields as examples } from '../../demo/scenarios/examples.json' with { type: 'json' };
import { decodedField } from '../../test/support/decoded-field.ts';
import { descriptionOf, ENGLISH, render } from '../../test/support/render.tsx';
import { countryOf } from '../domain/fields/countries.ts';
import { parseAmount } from '../domain/money/parse-amount.ts';
import { AmountField } from './amount-field.tsx';
import { DynamicForm } from './dynamic-form.tsx';
import { type FormField, toFormField } from './field.ts';
import { firstInvalid, submitValues } from './form-state.ts';
import { useForm } from './use-form.ts';
import { MASKS } from './use-mask.ts';

beforeAll(() => MASKS.load());

const WAYS = {
  'key by key': (box: HTMLInputElement, text: string) => {
    for (const data of text) {
      fireEvent.keyDown(box, { key: data });
      const value = `${box.value}${data}`;
      fireEvent(box, typed(box, value, { data, inputType: 'insertText' }));
    }
  },
  pasted: (box: HTMLInputElement, data: string) => {
    fireEvent(box, typed(box, data, { data, inputType: 'insertFromPaste' }));
  },
  composed: (box: HTMLInputElement, text: string) => {
    fireEvent.compositionStart(box);
    for (let at = 1; at <= text.length; at += 1) {
      const data = text.slice(0, at);
      fireEvent(box, typed(box, data, { data, inputType: 'insertCompositionText', isComposing: true }));
    }
    fireEvent.compositionEnd(box, { data: text });
  },
  'filled in': (box: HTMLInputElement, text: string) => {
    fireEvent.input(box, { target: { value: text } });
  },
  'filled in with a change event alone': (box: HTMLInputElement, text: string) => {
    fireEvent.change(box, { target: { value: text } });
  },
} satisfies Record<string, (box: HTMLInputElement, text: string) => void>;

/** Writes a text as the browser does, and returns the event that follows. */
function typed(box: HTMLInputElement, text: string, event: InputEventInit): InputEvent {
  // React notices a change only if the value is not set through the input's own property, which React replaces.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  box.setSelectionRange(text.length, text.length);
  return new InputEvent('input', { bubbles: true, ...event });
}

interface Result {
  value: string | undefined;
  isValid: boolean;
}

async function drawField(field: FormField, checkLuhn = false) {
  const result: Result = { value: '', isValid: false };
  function Screen() {
    const form = useForm([field], {}, checkLuhn);
    useEffect(() => {
      const facts = { checkLuhn, today: new Date('2026-01-01') };
      const value = submitValues(form.state, [field])[field.name];
      Object.assign(result, { value, isValid: firstInvalid(form.state, [field], facts) === null });
    });
    return <DynamicForm form={form} />;
  }
  await render(<Screen />);
  const box = screen.getByRole<HTMLInputElement>('textbox');
  const enter = (way: keyof typeof WAYS, text: string) => {
    act(() => box.focus());
    for (const part of ['', text])
      if (part === '') WAYS['filled in'](box, '');
      else WAYS[way](box, part);
    return { ...result };
  };
  return { box, enter };
}

function fieldOf(
  name: string,
  country: string,
  { mask = null, type = 'text', regex = '' }: { mask?: string | null; type?: string; regex?: string },
): FormField {
  const kind = type === 'phone_with_prefix' || type === 'text_uppercase' ? type : 'text';
  const labels = { placeholder_key: `placeholders.${name}`, regex_error_key: `errors.${name}` };
  return toFormField(decodedField({ name, type: kind, mask, regex, ...labels }), {
    labels: ['en'],
    lookUp: ENGLISH.lookUp,
    country,
    takesCards: true,
  });
}

const ways = Object.keys(WAYS) as (keyof typeof WAYS)[];

describe('a phone number is the same however it is entered', () => {
  it.each([
    [
      'kg',
      null,
      '996555123456',
      ['555123456', '+996 555 123 456', '00996555123456', '0555123456', '996555123456'],
    ],
    [
      'kg',
      '000 000 000',
      '996555123456',
      ['+996555123456', '00996555123456', '996 555 123 456', '0555 123456'],
    ],
    ['mx', '00 0000 0000', '525512345678', ['+525512345678', '+52 1 55 1234 5678', '52 55 1234 5678']],
    ['de', null, '4915112345678', ['+49 151 12345678', '0049 (0)151 12345678', '0151 12345678']],
    ['de', null, '491511234567', ['+49 151 1234567', '0151 1234567']],
    ['it', null, '390612345678', ['+39 06 12345678', '0039 0612345678', '06 1234 5678']],
    ['ru', null, '79161234567', ['+7 916 123-45-67', '8 916 123-45-67', '9161234567']],
    ['in', '00000 00000', '919198765432', ['9198765432', '+91 91987 65432', '09198765432']],
    ['us', null, '12125550123', ['+1 (212) 555-0123', '1 212 555 0123', '212-555-0123']],
  ] as const)('%s, mask %s: %s', async (country, mask, value, texts) => {
    const { enter } = await drawField(fieldOf('phone', country, { mask, type: 'phone_with_prefix' }));
    for (const text of texts) {
      for (const way of ways)
        expect([way, text, enter(way, text)]).toEqual([way, text, { value, isValid: true }]);
    }
  });
});

const ZEROS = [...'०০٠۰௦౦๐໐၀០０'];

function inScript(zero: string, text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
}

const grouped = (separator: string, text: string) => text.replace(/(\w{4})(?=\w)/g, `$1${separator}`);

type Example = (typeof examples)[number];

/** A value as the list of examples writes it. `display` is absent if it equals the value. */
const displayOf = ({ value, display }: { value: string; display?: string }): string => display ?? value;

/** The forms in which people write a number: as in the list of examples, with a dial prefix, and in other groups. */
function writingsOf({ country, field, type, valid }: Example): string[] {
  const { value } = valid;
  const display = displayOf(valid);
  if (type === 'phone_with_prefix') {
    const { prefix = '' } = countryOf(country) ?? {};
    const trunk = country === 'ru' || country === 'kz' ? '8' : '0';
    const abroad = [`+${prefix} ${display}`, `00${prefix}${value}`, `+${prefix} (0) ${display}`];
    return [display, ...abroad, `${prefix}${value}`, `${trunk}${value}`, grouped('-', value)];
  }
  if (field === 'card_expiry') return [display, '12/2034', '12-34', '12 / 34', '12 2034'];
  if (field === 'birth_date') return [display, '29/2/1996', '29-02-1996', '29 2 1996', '29. 2. 1996'];
  // A RUT (tax id in Chile) keeps its dash, which comes before the check digit. Points group its other digits.
  if (/\W/.test(value)) return [display, value.replace(/(\d)(?=(\d{3})+-)/g, '$1.')];
  return [display, ...[' ', '-', '.', '/'].map((sign) => grouped(sign, value))];
}

const NUMBERS =
  /^(?:phone|account_number|card_(?!holder).+|cbu|cci|civil_id|clabe|cpf|cuit|document_id|iban|identity_number|iin|national_id|rut|sender_last4|wallet_number|birth_date|branch_code|ifsc)$/;
const titleOf = ({ field, mask, regex, country }: Example) =>
  [field, mask ?? regex, ...(field === 'phone' ? [country] : [])].join(', ');
const distinct = new Map(
  examples.filter(({ field }) => NUMBERS.test(field)).map((example) => [titleOf(example), example]),
);

describe('in every market a number is the same however it is entered and written', {
  tags: 'release',
}, () => {
  it.each([...distinct])('%s', async (_, example) => {
    const { field, country, valid, semantic } = example;
    const value = 'submitted' in valid ? valid.submitted : valid.value;
    const { enter } = await drawField(fieldOf(field, country, example), semantic === 'luhn');
    const check = (way: keyof typeof WAYS, text: string) =>
      expect([way, text, enter(way, text)]).toEqual([way, text, { value, isValid: true }]);
    for (const way of ways) check(way, valid.value);
    for (const text of writingsOf(example)) {
      check('key by key', text);
      check('pasted', text);
    }

    for (const [at, zero] of ZEROS.entries()) {
      if (at % 2 === 0) check('key by key', inScript(zero, valid.value));
      else check('pasted', inScript(zero, displayOf(valid)));
    }
  });
});

describe('an amount is the same however it is entered and written', () => {
  const AMOUNTS = ['1234.50', '1234,50', '1 234,50', '1.234,50', '1,234.50', '1’234.50'];
  it.each([...AMOUNTS, ...ZEROS.map((zero) => inScript(zero, '1234.50'))])('%s', async (text) => {
    let result = '';
    function Screen() {
      const [typed, setTyped] = useState('');
      useEffect(() => {
        result = typed;
      });
      return <AmountField text={typed} currency="MXN" limits={{ min: 0n, max: 0n }} onChange={setTyped} />;
    }
    await render(<Screen />);
    const box = screen.getByRole<HTMLInputElement>('textbox');
    for (const way of ways) {
      WAYS['filled in'](box, '');
      WAYS[way](box, text);
      expect([way, parseAmount(result, 'MXN', 'en')]).toEqual([way, { ok: true, minor: 123450n }]);
    }
  });
});

describe('a field without a mask', () => {
  const PIX_RULE = '^(?:\\d{11}|\\+55[1-9]\\d{9,10}|[^\\s@]{1,64}@[^\\s@.]+(?:\\.[^\\s@.]+)+)$';
  it.each([
    ['rut', 'text_uppercase', '^\\d{7,8}-?[0-9K]$', '12.345.678-5', '12345678-5'],
    ['rut', 'text_uppercase', '^\\d{7,8}-?[0-9K]$', '20.347.878-k', '20347878-K'],
    ['account_number', 'text', '^\\d{9,18}$', '1234 5678 9012', '123456789012'],
    ['account_number', 'text', '^\\d{6,16}$', '.020.304.050', '020304050'],
    ['document_id', 'text_uppercase', '^[A-Z0-9]{5,11}$', 'ab 123.456-7', 'AB1234567'],
    ['pix_key', 'text', PIX_RULE, '529.982.247-25', '52998224725'],
    ['pix_key', 'text', PIX_RULE, '+55 11 91234-5678', '+5511912345678'],
    ['pix_key', 'text', PIX_RULE, '+55 (11) 91234–5678', '+5511912345678'],
  ])('%s, %s, %s: %s is understood', async (name, type, regex, text, value) => {
    const { box, enter } = await drawField(fieldOf(name, 'br', { type, regex }));
    for (const way of ways) expect([way, enter(way, text)]).toEqual([way, { value, isValid: true }]);
    act(() => box.blur());
    expect(box.value).toBe(value);
  });

  it.each([
    // Without its punctuation, each of these aliases, keys and names would be another one, so the form must not remove it.
    ['alias', '^[a-zA-Z0-9][a-zA-Z0-9.\\-]{4,18}[a-zA-Z0-9]$', 'mi.alias 1'],
    ['pix_key', PIX_RULE, 'ana maria@example.com'],
    ['pix_key', PIX_RULE, '11 91234-5678'],
    ['full_name', '^\\p{L}[\\p{L} ]{1,58}\\p{L}$', 'Ana/Maria'],
    ['account_number', '^\\d{9,18}$', '1234 5678, 9012'],
  ])('%s: %s with %s is an error', async (name, regex, text) => {
    const { enter } = await drawField(fieldOf(name, 'br', { regex }));
    for (const way of ways) expect(enter(way, text)).toEqual({ value: text, isValid: false });
  });

  it.each(['दर्\u200dया', 'می\u200cخواهم', 'ක්\u200dරිස්'])('keeps the joiners of the name %j', async (name) => {
    const { enter } = await drawField(
      fieldOf('full_name', 'in', { regex: '^\\p{L}[\\p{L}\\p{M} ]{1,58}[\\p{L}\\p{M}]$' }),
    );
    for (const way of ways) expect(enter(way, name)).toEqual({ value: name, isValid: true });
    expect(enter('pasted', `${name}\u200d\u200b`).value).toBe(name);
  });
});

describe('what does not fit is an error, and the box shows all of it', () => {
  it.each([
    ['a digit too many', 'kg', '000 000 000', '5551234567'],
    ['a digit over E.164', 'kg', null, '5551234567890'],
    ["another country's dial prefix", 'kg', null, '+7 916 123 45 67'],
    ["another country's dial prefix after zeros", 'kg', '000 000 000', '0079161234'],
  ] as const)('%s', async (_, country, mask, text) => {
    const { box, enter } = await drawField(fieldOf('phone', country, { mask, type: 'phone_with_prefix' }));
    expect(enter('key by key', text).isValid).toBe(false);
    expect(box.value.replace(/\D/g, '')).toBe(text.replace(/\D/g, ''));
    expect(descriptionOf(box)).toContain('valid phone');
  });

  it('a number whose rule allows any length', async () => {
    const { box, enter } = await drawField(fieldOf('wallet', 'mx', { mask: '0000 00' }));
    expect(enter('key by key', '1234567')).toEqual({ value: '1234567', isValid: false });
    expect(box.value).toBe('1234 567');
  });
});

describe('a date of the digits of its day, month and year', () => {
  const REGEX = '^(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\\d{2}$';
  const drawDate = () => drawField(fieldOf('birth_date', 'tr', { mask: '00.00.0000', regex: REGEX }));
  it.each(['1.2.1990', '01.02.1990', '1/2/1990', '1-2-1990', '1. 2. 1990', '１．２．１９９０', '01021990'])(
    '%s',
    async (text) => {
      const { enter } = await drawDate();
      for (const way of ways)
        expect([way, enter(way, text)]).toEqual([way, { value: '01021990', isValid: true }]);
    },
  );

  it.each(['2/29/1996', '1996-02-29', '1.2.19901', '1.2', '1.2.990'])('%s is an error', async (text) => {
    const { enter } = await drawDate();
    for (const way of ways) expect([way, enter(way, text).isValid]).toEqual([way, false]);
  });
});

describe('a date or number of a named mask is never cut to another valid one', () => {
  const drawMasked = (mask: string) => drawField(fieldOf('field_1', 'mx', { mask }));

  it.each([
    ['date', '31.12.2026', ['31.12.2026', '31/12/2026', '31-12-2026', '31122026', ' 31 . 12 . 2026']],
    ['date', '01.02.1990', ['01.02.1990', '1.2.1990', '1/2/1990', '01021990']],
    ['number', '1234.5', ['1234,5', '1234.5', '1234.50', '1 234,5', '01234,50']],
    ['number', '-12', ['-12', '-12,', '-12.00']],
    ['number', '9007199254740990.99', ['9007199254740990,99']],
  ] as const)('%s %s', async (mask, value, texts) => {
    const { box, enter } = await drawMasked(mask);
    for (const text of [...texts, ...ZEROS.map((zero) => inScript(zero, texts[0]))]) {
      for (const way of ways)
        expect([way, text, enter(way, text)]).toEqual([way, text, { value, isValid: true }]);
    }
    act(() => box.blur());
    expect(box.value).toBe(mask === 'date' ? value : value.replace('.', ','));
  });

  it.each([
    ['date', '32.01.2025'],
    ['date', '13.13.2025'],
    ['date', '31.02.2025'],
    ['date', '12/31/2025'],
    ['date', '29.02.2025'],
    ['date', '01.01.20251'],
    ['date', '01.01.1899'],
    ['date', '2025-12-31'],
    ['number', '1.239'],
    ['number', '1,234,567'],
    ['number', '1.234,56'],
    ['number', '9007199254740993'],
    ['number', '12a'],
    ['number', '1-2'],
    ['number', '1e5'],
  ])('%s %s is an error, and what is typed stays in the box', async (mask, text) => {
    const { box, enter } = await drawMasked(mask);
    for (const way of ways) expect([way, enter(way, text).isValid]).toEqual([way, false]);
    enter('key by key', text);
    expect(box.value.replace(/\D/g, '')).toBe(text.replace(/\D/g, ''));
    expect(descriptionOf(box)).not.toBe('');
  });
});

it('a phone number does not become that of another country: its field is empty once the market has changed', async () => {
  const phoneIn = (country: string) => fieldOf('phone', country, { type: 'phone_with_prefix' });
  const before = [phoneIn('mx')];
  const sent = { value: '' };
  function Screen({ fields }: { fields: FormField[] }) {
    const form = useForm(before, { typed: { phone: '525512345678' } });
    sent.value = form.state.values.phone ?? '';
    return <DynamicForm form={{ ...form, fields }} />;
  }
  const { rerender } = await render(<Screen fields={before} />);
  await rerender(<Screen fields={[phoneIn('mx')]} />);
  expect(sent.value).toBe('525512345678');
  await rerender(<Screen fields={[phoneIn('br')]} />);
  expect(sent.value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
});
