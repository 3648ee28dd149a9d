// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { copyAddress } from './copy-address-button.tsx';

const ADDRESS = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW';
afterEach(() => vi.restoreAllMocks());

/** A clipboard that returns `held(written)` for the text that was written, if the permission allows reading. */
function clipboard(held: (written: string) => string, state: PermissionState = 'granted') {
  let written = '';
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
    writeText: async (text: string) => {
      written = text;
    },
    readText: async () => held(written),
  } as Clipboard);
  vi.spyOn(navigator, 'permissions', 'get').mockReturnValue({
    query: async () => ({ state }),
  } as unknown as Permissions);
  return () => written;
}

function shown(text: string): HTMLElement {
  const place = document.createElement('p');
  const words = place.appendChild(document.createElement('span'));
  for (const group of text.match(/.{1,4}/g) ?? []) {
    words.appendChild(document.createElement('span')).textContent = group;
  }
  return words;
}

test('the address shown in groups is copied as a whole, and verified by reading the clipboard', async () => {
  const written = clipboard((text) => text);
  expect(await copyAddress(ADDRESS, shown(ADDRESS))).toBe('checked');
  expect(written()).toBe(ADDRESS);
});

test('an unreadable clipboard is not reported as verified', async () => {
  clipboard(() => 'something', 'prompt');
  expect(await copyAddress(ADDRESS, shown(ADDRESS))).toBe('copied');
});

test('an address that was replaced on the clipboard is detected', async () => {
  clipboard(() => 'TQHgMpVzWkhSsRB4BzZgmV8uW4cFL8eaBr');
  expect(await copyAddress(ADDRESS, shown(ADDRESS))).toBe('changed');
});

test('an address that was replaced in the DOM is not copied', async () => {
  const written = clipboard((text) => text);
  expect(await copyAddress(ADDRESS, shown('TQHgMpVzWkhSsRB4BzZgmV8uW4cFL8eaBr'))).toBe('changed');
  expect(written()).toBe('');
});
