import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PURPOSES, purposeOf } from '../../element/build/plugins/script-inventory.ts';

const doc = readFileSync(fileURLToPath(new URL('../../docs/pci.md', import.meta.url)), 'utf8');

test('the inventory of docs/pci.md lists the purposes that the build writes', () => {
  const table = doc.slice(doc.indexOf('| code of | purpose |'));
  const rows = [...table.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, origin, purpose]) => [
    origin,
    purpose,
  ]);
  expect(rows).toEqual(PURPOSES);
});

test('a script gets the purpose of its most significant module, and one of an unknown package has none', () => {
  expect(purposeOf(['src/ui/controls/button.tsx', 'src/flows/pix/pix-screen.tsx'])).toBe(
    'the screens of a way to pay',
  );
  expect(purposeOf(['node_modules/react-dom/client.js'])).toBe('draws the view');
  expect(purposeOf(['node_modules/left-pad/index.js'])).toBeUndefined();
});
