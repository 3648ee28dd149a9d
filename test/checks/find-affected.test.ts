import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findAffectedJourneys, readImportGraph } from '../find-affected.mjs';

const graph = readImportGraph(fileURLToPath(new URL('../..', import.meta.url)));
const affected = (...changed: string[]) => findAffectedJourneys(graph, changed);

it('runs the journeys of a way to pay, and those that visit every route, when a file of its folder changes', () => {
  expect(affected('src/flows/pix/pix-screen.tsx')).toEqual(['accessibility', 'keyboard', 'pix', 'routes']);
});

it('runs the journeys of each way to pay that imports a shared part, and no other', () => {
  expect(affected('src/parts/invoice/invoice.tsx')).toEqual(
    expect.arrayContaining(['india', 'peer-to-peer']),
  );
  expect(affected('src/parts/invoice/invoice.tsx')).not.toContain('pix');
});

it('runs the workbench when a piece or its examples change', () => {
  expect(affected('src/parts/invoice/invoice.tsx')).toContain('workbench');
  expect(affected('src/parts/invoice/invoice.examples.tsx')).toEqual(['workbench']);
});

it('follows a style sheet to the component that adopts it', () => {
  expect(affected('src/flows/crypto/address-screen.css')).toContain('crypto');
});

it.each([
  'src/session/payment/payment-attempt.ts',
  'src/domain/money/money.ts',
  'src/ui/button/button.css',
  'demo/cashier/main.ts',
  'package.json',
])('runs every journey when %s changes, since every page depends on it', (path) => {
  expect(affected(path)).toBe('all');
});

it('runs a journey that changed itself, and the journeys that import a changed support file', () => {
  expect(affected('test/journeys/pix.test.ts')).toEqual(['pix']);
  expect(affected('test/support/captcha-services.ts')).toContain('packed');
});

it('runs nothing for a page of documentation or a unit test', () => {
  expect(affected('docs/design.md', 'src/domain/money/money.test.ts')).toEqual([]);
});
