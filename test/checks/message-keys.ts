import type { Messages } from '../../src/i18n/i18n.ts';

export type Entry = string | Record<string, string>;

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Entries by dotted key; the plural forms of a text are one entry. */
export function entriesOf(messages: Messages, stem = ''): Map<string, Entry> {
  return new Map(
    Object.entries(messages).flatMap(([name, value]): [string, Entry][] => {
      if (typeof value === 'string') return [[stem + name, value]];
      const forms = formsOf(value);
      return forms ? [[stem + name, forms]] : [...entriesOf(value, `${stem + name}.`)];
    }),
  );
}

function formsOf(value: Messages): Record<string, string> | null {
  const forms: Record<string, string> = {};
  for (const [category, text] of Object.entries(value)) {
    if (typeof text !== 'string' || !CATEGORIES.includes(category)) return null;
    forms[category] = text;
  }
  return 'other' in forms ? forms : null;
}

export function textsOf(entry: Entry): [category: string, text: string][] {
  return typeof entry === 'string' ? [['', entry]] : Object.entries(entry);
}

export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();
}

export function keysNamedIn(source: string): string[] {
  return [...source.matchAll(/(['"`])([\w-]+(?:\.[\w-]+)+)\1/g)].map(([, , key = '']) => key);
}

/** Keys that a source file builds by a template, with `*` for the variable part: `groups.*`. */
export function keysBuiltIn(source: string): string[] {
  return [...source.matchAll(/`((?:[^`$\n]|\$\{[^{}`\n]*\})+)`/g)]
    .map(([, template = '']) => template.replace(/\$\{[^}]*\}/g, '*'))
    .filter((key) => key.includes('*') && /^[\w*-]+(\.[\w*-]+)+$/.test(key));
}
