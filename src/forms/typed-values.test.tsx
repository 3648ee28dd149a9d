// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { act, useEffect } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { descriptionOf, ENGLISH, render } from '../../test/support/render.tsx';
import { DynamicForm } from './dynamic-form.tsx';
import { type FormField, fromMethodField } from './field.ts';
import { isFormValid, submitValues } from './form-state.ts';
import { useForm } from './use-form.ts';
import { MASKS } from './use-mask.ts';

beforeAll(() => MASKS.load());

/** The ways in which a text comes into an empty box. */
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
} satisfies Record<string, (box: HTMLInputElement, text: string) => void>;

/** Writes a text as the browser does, and returns the event that follows. */
function typed(box: HTMLInputElement, text: string, event: InputEventInit): InputEvent {
  // React notices a change only if the value is not set through the element's own property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  box.setSelectionRange(text.length, text.length);
  return new InputEvent('input', { bubbles: true, ...event });
}

interface Result {
  /** The value that the form would send. */
  value: string | undefined;
  isValid: boolean;
}

/** Draws a form with one field, and returns functions that enter a text and read the result. */
async function drawField(field: FormField) {
  const result: Result = { value: '', isValid: false };
  function Screen() {
    const { form, change, focus, leave } = useForm([field]);
    useEffect(() => {
      const facts = { checkLuhn: true, today: new Date('2026-01-01') };
      const value = submitValues(form, [field])[field.name];
      Object.assign(result, { value, isValid: isFormValid(form, [field], facts) });
    });
    return <DynamicForm fields={[field]} form={form} onChange={change} onFocus={focus} onLeave={leave} />;
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
  return fromMethodField(
    {
      name,
      type: kind,
      category: null,
      mask,
      regex,
      regex_error_key: `errors.${name}`,
      placeholder_key: `placeholders.${name}`,
      values: [],
    },
    { labels: ['en'], lookUp: ENGLISH.lookUp, country },
  );
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
