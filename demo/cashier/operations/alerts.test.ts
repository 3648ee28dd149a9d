import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startCashier } from '../start-cashier.ts';

const FILE = fileURLToPath(new URL('alerts.yaml', import.meta.url));
const text = readFileSync(FILE, 'utf8');
const alerts = [...text.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, name = '', expr = '']) => ({
  name,
  expr,
}));

test('each alert is over metrics that a node has', async () => {
  const cashier = await startCashier({ port: 0, dbPath: ':memory:' });
  const metrics = await (await fetch(`${cashier.url}metrics`)).text();
  await cashier.close();
  const known = new Set([...metrics.matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name));
  const asked = alerts.flatMap(({ expr }) =>
    [...expr.matchAll(/cashier_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')),
  );
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
  expect(alerts).toHaveLength(text.split('- alert:').length - 1);
});

test('docs/operate.md says what to do for each alert, and for no other', () => {
  const page = readFileSync(new URL('../../../docs/operate.md', import.meta.url), 'utf8');
  const [, runbooks = ''] = page.split('\n## Runbooks\n');
  const named = [...runbooks.matchAll(/^\| `(Cashier\w+)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual(alerts.map(({ name }) => name));
});

const hasPromtool = () => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test.skipIf(!hasPromtool())('promtool accepts the rules', () => {
  expect(execFileSync('promtool', ['check', 'rules', FILE], { encoding: 'utf8' })).toContain('SUCCESS');
});
