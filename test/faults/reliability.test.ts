import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from '../checks/source-files.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8');

test('docs/reliability.md lists every deliberate bug of the fault laboratory', async () => {
  const { ENGINE_BUGS, PAGE_BUGS } = await import('./sabotage.mjs');
  for (const name of Object.keys({ ...ENGINE_BUGS, ...PAGE_BUGS })) expect(page).toContain(`| ${name} |`);
});

test('every deliberate bug still finds the code that it changes', async () => {
  const { ENGINE_BUGS, PAGE_BUGS } = await import('./sabotage.mjs');
  const sources = [...readSources(ROOT)];
  for (const [name, changes] of [...Object.entries(ENGINE_BUGS), ...Object.entries(PAGE_BUGS)]) {
    for (const { file, from } of changes) {
      const [, text] = sources.find(([path]) => path.endsWith(`/${file}`)) ?? [];
      expect(text?.includes(from), `${name}: ${file}`).toBe(true);
    }
  }
});
