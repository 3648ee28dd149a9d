import { expect, test } from 'vitest';
import { methodOf } from '../../session/testing/static-session.ts';
import { destinationOf } from './use-receipt.ts';

const method = methodOf({
  fields: [
    { name: 'bank', type: 'dropdown', values: [{ text: 'BBVA 012345', value: '012345' }] },
    { name: 'full_name', type: 'input' },
    { name: 'clabe', type: 'input' },
    { name: 'card_number', type: 'input' },
  ],
});

test.each([
  [{ bank: '012345', full_name: 'Ana Diaz', clabe: '032180000118359719' }, '•••• 9719'],
  [{ clabe: '032 180 00011835971 9' }, '•••• 9719'],
  [{ full_name: 'Ana Diaz' }, undefined],
  [{ bank: '012345' }, undefined],
  [{ card_number: '4111111111111111' }, undefined],
  [{}, undefined],
])('the destination of %j is %s', (values, destination) => {
  expect(destinationOf(method, values)).toBe(destination);
});
