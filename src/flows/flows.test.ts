import { expect, it } from 'vitest';
import { INDIA_VIEW, P2P_VIEW } from '../domain/fields/card-field.ts';
import type { NextKind } from '../domain/payment/transaction-schema.ts';
import { FLOWS, pathOfTransaction } from './flows.ts';

const METHOD = { name: 'a', category: null, cardViewType: null };
const INDIA = { ...METHOD, cardViewType: INDIA_VIEW };
const P2P = { ...METHOD, cardViewType: P2P_VIEW };
const CARD = { ...METHOD, name: 'a_h2h' };
const COIN = { ...METHOD, category: 'crypto' };

it.each<[NextKind, string, typeof METHOD | object | null, string]>([
  ['instruction', 'no known method', null, '/deposit/redirect/instruction'],
  ['instruction', 'a method without a flow of its own', METHOD, '/deposit/redirect/instruction'],
  ['instruction', 'a transfer to a person', P2P, '/deposit/peer-to-peer/instruction'],
  ['form', 'a card', CARD, '/deposit/redirect/unified-form'],
  ['form', 'a coin', COIN, '/deposit/redirect/unified-form'],
  ['form', 'a transfer to a person', P2P, '/deposit/peer-to-peer/unified-form'],
  ['invoice', 'India', INDIA, '/deposit/india/invoice'],
  ['invoice', 'a card', CARD, '/deposit/peer-to-peer/invoice'],
  ['otp', 'a card', CARD, '/deposit/host-to-host'],
  ['address', 'a coin', COIN, '/deposit/crypto/address'],
  ['pix', 'a method without a flow of its own', METHOD, '/deposit/redirect/pix'],
  ['eazype', 'India', INDIA, '/deposit/redirect/eazype'],
  ['redirect', 'a card', CARD, '/deposit/complete'],
  ['wait', 'a card', CARD, '/deposit/complete'],
])('the flows show the step %s of a deposit by %s on its screen', (kind, _, method, path) => {
  const transaction = { type: 'deposit', status: 'waiting', next: { kind } } as const;
  expect(pathOfTransaction(transaction, method && { ...METHOD, ...method })).toBe(path);
});

it.each<[NextKind, 'deposit' | 'withdrawal', string]>([
  ['instruction', 'deposit', '/deposit/complete'],
  ['invoice', 'deposit', '/deposit/complete'],
  ['pix', 'deposit', '/deposit/complete'],
  ['eazype', 'deposit', '/deposit/complete'],
  ['redirect', 'deposit', '/deposit/complete'],
  ['address', 'deposit', '/deposit/crypto/address'],
  ['otp', 'deposit', '/deposit/host-to-host'],
  ['form', 'deposit', '/deposit/redirect/unified-form'],
  ['instruction', 'withdrawal', '/withdrawal/redirect/instruction'],
])('once the cashier has seen the money, the step %s of a %s is shown on %s', (kind, type, path) => {
  expect(pathOfTransaction({ type, status: 'accepted', next: { kind } }, null)).toBe(path);
});

it('the complete screen shows a final transaction and one without a step', () => {
  const next = { kind: 'instruction' } as const;
  expect(pathOfTransaction({ type: 'deposit', status: 'processed', next }, null)).toBe('/deposit/complete');
  expect(pathOfTransaction({ type: 'withdrawal', status: 'waiting' }, null)).toBe('/withdrawal/complete');
});

it('the build finds every flow by its folder', () => {
  expect(FLOWS.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['crypto', 'instruction', 'redirect']),
  );
});
