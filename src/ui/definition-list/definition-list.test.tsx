// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../../test/support/draw.tsx';
import { DefinitionList } from './definition-list.tsx';

test('pairs each name with its value', async () => {
  await draw(
    <DefinitionList
      items={[
        { term: 'Amount', detail: '₦ 5,000', isStrong: true },
        { term: 'Fee', detail: '₦ 25' },
      ]}
    />,
  );
  const rows = [...document.querySelectorAll('dl > div')];
  expect(
    rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
  ).toEqual([
    ['Amount', '₦ 5,000'],
    ['Fee', '₦ 25'],
  ]);
});
