// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render, user } from '../../../test/support/render.tsx';
import { DefinitionList } from './definition-list.tsx';

test('a definition list pairs each name with its value', async () => {
  await render(
    <DefinitionList
      items={[
        { term: 'Amount', detail: '₦ 5,000', isStrong: true },
        { term: 'Fee', detail: '₦ 25' },
      ]}
    />,
  );
  const terms = screen.getAllByRole('term');
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Amount', '₦ 5,000'],
    ['Fee', '₦ 25'],
  ]);
});

function Quote() {
  const [fee, setFee] = useState('1');
  const items = [
    { term: 'Fee', detail: fee },
    { term: 'Sum', detail: '2' },
  ];
  return (
    <>
      <button type="button" onClick={() => setFee('2')}>
        Other amount
      </button>
      <DefinitionList items={items} />
    </>
  );
}

test('a definition list highlights changed values, and not those of the first render', async () => {
  const changed = () => [...document.querySelectorAll('dd[data-changed]')].map((dd) => dd.textContent);
  await render(<Quote />);
  expect(changed()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Other amount' }));
  expect(changed()).toEqual(['2']);
});
