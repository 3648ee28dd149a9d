import { describe, expect, it } from 'vitest';
import catalogue from '../../demo/scenarios/catalogue.json' with { type: 'json' };
import en from '../../public/locales/en.json' with { type: 'json' };
import { formFieldSchema } from '../domain/fields/form-field.ts';
import { createI18n } from '../i18n/i18n.ts';
import { fromFormField, fromMethodField } from './field.ts';
import { problemText } from './problem-text.ts';

const contextOf = (locale: string) => ({ ...createI18n('en', { en }, locale), country: 'tr' });
const formField = (placeholder: string | Record<string, string>) =>
  formFieldSchema.parse({ name: 'sender_name', placeholder });

describe('a dynamic field with a placeholder per language', () => {
  const { tr_havale } = catalogue.unifiedForms;
  const data = tr_havale
    .map((field) => formFieldSchema.parse(field))
    .find(({ placeholder }) => typeof placeholder === 'object');
  const labelIn = (locale: string) => data && fromFormField(data, contextOf(locale)).label;

  it('is labelled in the label language though the interface is English', () => {
    expect(labelIn('tr')).toBe('Gönderen adı');
    expect(labelIn('tr-TR')).toBe('Gönderen adı');
  });

  it('is labelled in English where it has no text in the label language', () => {
    expect(labelIn('de-DE')).toBe('Sender name');
    expect(labelIn('constructor')).toBe('Sender name');
  });

  it('is labelled by its name where it has no text at all', () => {
    expect(fromFormField(formField({}), contextOf('tr')).label).toBe('Sender name');
    expect(fromFormField(formField({ en: '' }), contextOf('tr')).label).toBe('Sender name');
  });
});

describe('a placeholder or error called like an inherited property', () => {
  const words = ['valueOf', 'toString', 'hasOwnProperty', '__proto__', 'constructor'];

  it.each(words)('%s is a plain label, and a plain error', (word) => {
    const context = contextOf('en');
    expect(fromFormField(formField(word), context).label).toBe(word);
    const field = { name: 'iban', type: 'text', mask: null, regex: '', values: [] } as const;
    expect(fromMethodField({ ...field, placeholder_key: word, regex_error_key: word }, context).label).toBe(
      word,
    );
    expect(problemText(createI18n('en', { en }), word)).toBe(en.form.invalid);
  });

  it('a dotted one is an unknown key, in whose place the name of the field stands', () => {
    expect(fromFormField(formField('constructor.constructor'), contextOf('en')).label).toBe('Sender name');
  });
});
