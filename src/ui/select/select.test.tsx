// @vitest-environment happy-dom
import { act, useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  allByRole,
  byRole,
  descriptionOf,
  nameOf,
  press,
  pressKey,
  render,
  type,
} from '../../../test/support/render.tsx';
import { Select } from './select.tsx';

const countries = ['Brazil', 'Egypt', 'Ghana', 'India', 'Kenya', 'Mexico', 'Nigeria', 'Peru', 'Uganda'].map(
  (label) => ({
    value: label.slice(0, 2),
    label,
  }),
);

// The lazy chunk is transformed on its first import, which takes longer than a test waits.
beforeAll(() => import('./picker.tsx'));

function Example({ count = 9, onChange }: { count?: number; onChange: (value: string) => void }) {
  const [value, setValue] = useState<string>();
  return (
    <Select
      label="Country"
      options={countries.slice(0, count)}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      placeholder="Choose"
      searchLabel="Find a country"
      nothingLabel="Nothing found"
      closeLabel="Close"
      error={value ? undefined : 'Choose one'}
    />
  );
}

async function open(count = 9) {
  const onChange = vi.fn();
  await render(<Example count={count} onChange={onChange} />);
  const trigger = byRole('button', 'Country Choose');
  expect(descriptionOf(trigger)).toBe('Choose one');
  await press(trigger);
  await vi.waitFor(() => act(async () => byRole('listbox', 'Country')));
  return onChange;
}

const names = () => allByRole('option').map(nameOf);
const pointed = (element: HTMLElement) =>
  nameOf(document.getElementById(element.getAttribute('aria-activedescendant') ?? '') ?? document.body);

test('a long select list can be searched, navigated by arrow keys and selected by Enter', async () => {
  const onChange = await open();
  const search = byRole('combobox', 'Find a country');
  await type(search, 'e');
  expect(names()[0]).toBe('Egypt');
  await pressKey(search, 'ArrowDown');
  expect(pointed(search)).toBe(names()[1]);
  await type(search, 'nig');
  expect(names()).toEqual(['Nigeria']);
  await pressKey(search, 'Enter');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Ni');
  expect(allByRole('listbox')).toEqual([]);
  expect(document.activeElement).toBe(byRole('button', 'Country Nigeria'));
});

test('a select list says when the search finds nothing', async () => {
  await open();
  await type(byRole('combobox'), 'zzz');
  expect(names()).toEqual([]);
  expect(allByRole('status').map((status) => status.textContent)).toContain('Nothing found');
});

test('a short select list has no search: letters move to an option, a press selects it', async () => {
  const onChange = await open(4);
  expect(allByRole('combobox')).toEqual([]);
  const list = byRole('listbox');
  await pressKey(list, 'g');
  expect(pointed(list)).toBe('Ghana');
  await pressKey(list, 'h');
  expect(pointed(list)).toBe('Ghana');
  await pressKey(list, 'End');
  expect(pointed(list)).toBe('India');
  await press(byRole('option', 'Egypt'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Eg');
});

test('Escape closes a select list without a change', async () => {
  const onChange = await open();
  await pressKey(byRole('combobox'), 'Escape');
  await vi.waitFor(() => expect(allByRole('listbox')).toEqual([]));
  expect(onChange).not.toHaveBeenCalled();
});
