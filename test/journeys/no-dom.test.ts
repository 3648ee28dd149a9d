import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test.each(['pay-widget', 'define'])('module %s can be imported without a DOM', async (name) => {
  // Exports of one letter are the bundler's, for its chunks, and no part of the API.
  const script = `const all = await import('./dist/element/${name}.js'); all.definePayWidget?.();
    process.stdout.write(Object.keys(all).filter((key) => key.length > 1).sort().join())`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', script],
    { cwd: ROOT, timeout: 50_000 },
  );
  expect(stderr).toBe('');
  expect(stdout).toBe(name === 'define' ? '' : 'PayWidget,definePayWidget');
});
