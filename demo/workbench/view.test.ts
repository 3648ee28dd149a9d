import { expect, test } from 'vitest';
import { INTERFACE_LANGUAGES } from '../../src/i18n/language-tags.ts';
import { CHOICES, readView, writeView } from './view.ts';

test('a link to the workbench restores the same view', () => {
  const view = {
    component: 'ui/button',
    example: 'colours, sizes & variants',
    theme: 'brand-dark',
    width: '1280',
    text: '200',
    dir: 'rtl',
    locale: 'ru',
  } as const;
  expect(readView(writeView(view))).toEqual(view);
});

test('the default view of the workbench needs no query, and an unknown option is replaced by the default', () => {
  expect(writeView(readView(''))).toBe('');
  expect(readView('theme=pink&width=7&locale=')).toEqual(readView(''));
});

test('the workbench offers every language of the interface', () => {
  expect([...CHOICES.locale].sort()).toEqual([...INTERFACE_LANGUAGES].sort());
});
