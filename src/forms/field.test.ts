import { describe, expect, it } from 'vitest';
import catalogue from '../../demo/scenarios/catalogue.json' with { type: 'json' };
import en from '../../public/locales/en.json' with { type: 'json' };
import { decodedField } from '../../test/support/decoded-field.ts';
import { createI18n } from '../i18n/i18n.ts';
import { toFormField } from './field.ts';
import { errorMessage } from './use-input-props.tsx';

const contextOf = (locale: string) => ({ ...createI18n('en', { en }, locale), country: 'tr' });
const formField = (placeholder: string | Record<string, string>) =>
  decodedField({ name: 'sender_name', placeholder });

describe('a form field with a placeholder for each language', () => {
  const { tr_havale } = catalogue.unifiedForms;
  const data = tr_havale.map(decodedField).find(({ placeholder }) => typeof placeholder === 'object');
  const labelIn = (locale: string) => data && toFormField(data, contextOf(locale)).label;

  it('has a label in the label language, even if the interface is in English', () => {
    expect(labelIn('tr')).toBe('Gönderen adı');
    expect(labelIn('tr-TR')).toBe('Gönderen adı');
  });

  it('has an English label if there is none in the label language', () => {
    expect(labelIn('de-DE')).toBe('Sender name');
    expect(labelIn('constructor')).toBe('Sender name');
  });

  it('has its name as label if it has no text at all', () => {
    expect(toFormField(formField({}), contextOf('tr')).label).toBe('Sender name');
    expect(toFormField(formField({ en: '' }), contextOf('tr')).label).toBe('Sender name');
  });
});

it('a name in words has no spaces around it', () => {
  const field = decodedField({ name: '_sender__name_', placeholder: '' });
  expect(toFormField(field, contextOf('en')).label).toBe('Sender name');
});

describe('a placeholder or error named like an inherited property', () => {
  const words = ['valueOf', 'toString', 'hasOwnProperty', '__proto__', 'constructor'];

  it.each(words)('%s is shown as a plain label and a plain error', (word) => {
    const context = contextOf('en');
    expect(toFormField(formField(word), context).label).toBe(word);
    expect(toFormField(decodedField({ name: 'iban', placeholder_key: word }), context).label).toBe(word);
    expect(errorMessage(createI18n('en', { en }), word)).toBe(en.form.invalid);
  });

  it('with a dot is an unknown key, and the field’s name is shown', () => {
    expect(toFormField(formField('constructor.constructor'), contextOf('en')).label).toBe('Sender name');
  });
});
