import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findAffectedJourneys, readImportGraph } from '../find-affected.mjs';

const graph = readImportGraph(fileURLToPath(new URL('../..', import.meta.url)));
const affected = (...changed: string[]) => findAffectedJourneys(graph, changed);

it('a change in a flow folder runs the journeys of that flow and those that visit every route', () => {
  expect(affected('src/flows/pix/pix-screen.tsx')).toEqual(['accessibility', 'keyboard', 'pix', 'routes']);
});

it('a change of a shared part runs the journeys of each flow that imports it, and no other', () => {
  expect(affected('src/parts/invoice/invoice.tsx')).toEqual(
    expect.arrayContaining(['india', 'peer-to-peer']),
  );
  expect(affected('src/parts/invoice/invoice.tsx')).not.toContain('pix');
});

it('a change of a component or its examples runs the workbench journey', () => {
  expect(affected('src/parts/invoice/invoice.tsx')).toContain('workbench');
  expect(affected('src/parts/invoice/invoice.examples.tsx')).toEqual(['workbench']);
});

it('a change of a style sheet runs the journeys of the component that adopts it', () => {
  expect(affected('src/flows/crypto/address-screen.css')).toContain('crypto');
});

it.each([
  'src/session/payment/submit-payment.ts',
  'src/domain/money/money.ts',
  'src/ui/button/button.css',
  'demo/cashier/main.ts',
  'package.json',
])('a change of %s runs every journey, because every screen depends on it', (path) => {
  expect(affected(path)).toBe('all');
});

it('a change of a journey runs that journey, and a change of a support file those that import it', () => {
  expect(affected('test/journeys/pix.test.ts')).toEqual(['pix']);
  expect(affected('test/support/captcha-services.ts')).toContain('packed');
});

it('a change of a docs page or a unit test runs no journey', () => {
  expect(affected('docs/design.md', 'src/domain/money/money.test.ts')).toEqual([]);
});
