// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { descriptionOf, fill, render, user } from '../../../test/support/render.tsx';
import { Select } from './select.tsx';

const countries = ['Brazil', 'Egypt', 'Ghana', 'India', 'Kenya', 'Mexico', 'Nigeria', 'Peru', 'Uganda'].map(
  (label) => ({ value: label.slice(0, 2), label, note: '', aliases: '' }),
);

// The lazy chunk is transformed on its first import, which takes longer than a test waits.
beforeAll(() => import('./option-list.tsx'));

interface ExampleProps {
  count?: number;
  first?: number;
  onChange: (value: string) => void;
}

function Example({ count = 9, first = 0, onChange }: ExampleProps) {
  const [value, setValue] = useState<string>();
  return (
    <>
      <button type="button">Before</button>
      <Select
        label="Country"
        options={countries.slice(first, count)}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
        error={value ? undefined : 'Choose one'}
      />
      <button type="button">After</button>
    </>
  );
}

async function open(count = 9) {
  const onChange = vi.fn();
  await render(<Example count={count} onChange={onChange} />);
  const trigger = screen.getByRole('button', { name: 'Country Choose' });
  expect(descriptionOf(trigger)).toBe('Choose one');
  await user.click(trigger);
  await screen.findByRole('listbox', { name: 'Country' });
  return onChange;
}

const names = () => screen.queryAllByRole('option').map((option) => option.textContent);
const pointed = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('a long select list can be searched, navigated by arrow keys and selected by Enter', async () => {
  const onChange = await open();
  const search = screen.getByRole('combobox', { name: 'Search' });
  await fill(search, 'e');
  expect(names()[0]).toBe('Egypt');
  await user.keyboard('{ArrowDown}');
  expect(pointed(search)).toBe(names()[1]);
  await fill(search, 'nig');
  expect(names()).toEqual(['Nigeria']);
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Ni');
  expect(screen.queryAllByRole('listbox')).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Country Nigeria' }));
});

test('Enter that ends the composition of an input method selects no option', async () => {
  const onChange = await open();
  const search = screen.getByRole('combobox', { name: 'Search' });
  await fill(search, 'nig');
  fireEvent.keyDown(search, { key: 'Enter', isComposing: true });
  // Safari reports the end of the composition before the key, so only the key code 229 shows that Enter belongs to the composition.
  fireEvent.keyDown(search, { key: 'Enter', keyCode: 229 });
  expect(names()).toEqual(['Nigeria']);
  expect(onChange).not.toHaveBeenCalled();
});

test('another list that arrives leaves the option that the user has reached, and Enter selects it', async () => {
  const onChange = vi.fn();
  const { rerender } = await render(<Example onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'Country Choose' }));
  const list = await screen.findByRole('listbox', { name: 'Country' });
  list.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(pointed(list)).toBe('Ghana');
  await rerender(<Example first={1} onChange={onChange} />);
  expect(pointed(list)).toBe('Ghana');
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Gh');
});

test('a select list says when the search finds nothing', async () => {
  await open();
  await fill(screen.getByRole('combobox'), 'zzz');
  expect(names()).toEqual([]);
  expect(screen.queryAllByRole('status').map((status) => status.textContent)).toContain('Nothing found');
});

test('the list of a long select takes Home, End and letters itself, and starts anew after each query', async () => {
  const onChange = await open();
  const search = screen.getByRole('combobox', { name: 'Search' });
  const list = screen.getByRole('listbox', { name: 'Country' });
  expect(search.getAttribute('aria-controls')).toBe(list.id);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await fill(search, 'zzz');
  expect(pointed(search)).toBeUndefined();
  await fill(search, 'i');
  await user.keyboard('{ArrowDown}');
  expect(pointed(search)).toBe(names()[1]);
  await fill(search, '');
  await user.tab();
  expect(document.activeElement).toBe(list);
  await user.keyboard('{End}');
  expect(pointed(list)).toBe('Uganda');
  await user.keyboard('{Home}');
  expect(pointed(list)).toBe('Brazil');
  await user.keyboard('m ');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Me');
});

test('a short select list has no search: letters move to an option, a press selects it', async () => {
  const onChange = await open(4);
  expect(screen.queryAllByRole('combobox')).toEqual([]);
  const list = screen.getByRole('listbox');
  await user.keyboard('g');
  expect(pointed(list)).toBe('Ghana');
  await user.keyboard('h');
  expect(pointed(list)).toBe('Ghana');
  await user.keyboard('{End}');
  expect(pointed(list)).toBe('India');
  await user.click(screen.getByRole('option', { name: 'Egypt' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Eg');
});

test('Escape closes a select list without a change', async () => {
  const onChange = await open();
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryAllByRole('listbox')).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ['Tab', 'After'],
  ['Shift+Tab', 'Before'],
])('%s leaves an open select list for the control that is beside its button: %s', async (key, name) => {
  const onChange = await open(4);
  const list = screen.getByRole('listbox');
  expect(document.activeElement).toBe(list);
  await user.tab({ shift: key !== 'Tab' });
  expect(list.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name }));
  expect(onChange).not.toHaveBeenCalled();
});

test('a select list closes when the focus goes elsewhere', async () => {
  await open(4);
  const list = screen.getByRole('listbox');
  await act(async () => screen.getByRole('button', { name: 'After' }).focus());
  expect(list.isConnected).toBe(false);
});

test('a list does not scroll below the pointer, but follows the arrow keys', async () => {
  await open();
  const list = screen.getByRole('listbox', { name: 'Country' });
  Object.defineProperty(list, 'clientHeight', { value: 100 });
  for (const [at, option] of screen.getAllByRole('option').entries()) {
    Object.defineProperty(option, 'offsetTop', { value: at * 40 });
    Object.defineProperty(option, 'offsetHeight', { value: 40 });
  }
  await user.hover(screen.getByRole('option', { name: 'Ghana' }));
  expect(pointed(list)).toBe('Ghana');
  expect(list.scrollTop).toBe(0);
  await user.keyboard('{ArrowDown}');
  expect(pointed(list)).toBe('India');
  expect(list.scrollTop).toBe(60);
});
