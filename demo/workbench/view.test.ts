import { expect, test } from 'vitest';
import { LANGUAGE_TAGS } from '../../src/i18n/language-tags.ts';
import { CHOICES, readView, writeView } from './view.ts';

test('a link to the workbench shows the same view again', () => {
  const view = {
    piece: 'ui/button',
    example: 'colours, sizes & variants',
    theme: 'brand-dark',
    width: '1280',
    text: '200',
    dir: 'rtl',
    locale: 'ru',
  } as const;
  expect(readView(writeView(view))).toEqual(view);
});

test('the plain view needs no query, and an unknown choice is the default', () => {
  expect(writeView(readView(''))).toBe('');
  expect(readView('theme=pink&width=7&locale=')).toEqual(readView(''));
});

test('every language of the interface can be chosen', () => {
  expect([...CHOICES.locale].sort()).toEqual(Object.keys(LANGUAGE_TAGS).sort());
});
