import { expect, test } from 'vitest';
import { entriesUnder, storedKindOf } from './stored-entry.ts';

const KINDS = ['', ':confirmed', ':shown', ':typed'];

test('a user’s key has one entry of each kind, whose name says the kind', () => {
  const names = entriesUnder('pay-widget:a1');
  expect(names).toEqual(KINDS.map((kind) => `pay-widget:a1${kind}`));
  expect(names.map(storedKindOf)).toEqual(KINDS);
});

test.each([
  'pay-widget:a1:other',
  'pay-widget:a1:shown:x',
  'other:a1',
  'pay-widget:',
  'pay-widget:A1',
  'pay-widget:list-of-methods',
])('%s is an entry of another script', (name) => {
  expect(storedKindOf(name)).toBeUndefined();
});
