import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readHostTheme } from '../../src/theme/host-theme.ts';
import { tokenKinds } from '../../src/theme/token-list.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const doc = readFileSync(at('docs/theming.md'), 'utf8');

function rowsOf(heading: string): string[][] {
  const section = doc.split(new RegExp(`^##+ ${heading}$`, 'm'))[1]?.split(/^##/m)[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
}

const codes = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const firstCodes = (heading: string) => rowsOf(heading).map(([name]) => codes(name)[0] ?? '');

describe('each kind of token accepts and drops values as documented', () => {
  test.each(
    rowsOf('Grammar').map(([kind, , taken, dropped]) => [codes(kind)[0], codes(taken)[0], codes(dropped)[0]]),
  )('%s: accepts %s and drops %s', (kind, taken = '', dropped = '') => {
    // Takes the last token of the kind, because the first colours are seed colours, which have stricter rules.
    const name = [...tokenKinds].findLast(([, its]) => its === kind)?.[0] ?? '';
    const described: string[] = [];
    expect(readHostTheme({ [name]: taken }, 'light', (it) => described.push(it))[name]).toBe(taken);
    expect(described).toEqual([]);
    readHostTheme({ [name]: dropped }, 'light', (it) => described.push(it));
    expect(described).toEqual([name]);
  });

  test('every kind has an example', () => {
    expect(firstCodes('Grammar').sort()).toEqual([...new Set(tokenKinds.values())].sort());
  });
});

test('the icon in the example is an icon of the widget', () => {
  const [icon = ''] = /as `([\w-]+-card)`/.exec(doc)?.slice(1) ?? [];
  expect(existsSync(at(`public/icons/methods/${icon}.svg`)), icon).toBe(true);
});
