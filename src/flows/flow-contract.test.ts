import { describe, expect, it } from 'vitest';
import type { FlowEntry } from '../location/flow-entry.ts';
import { defineFlow, type Flow } from './define-flow.ts';
import { ENTRIES } from './entries.ts';
import { FLOWS } from './flows.ts';
import { findFlowViolations } from './testing/find-flow-violations.ts';

describe('the flow folders', () => {
  it('fulfil the flow contract together', () => {
    expect(FLOWS.length).toBeGreaterThan(5);
    expect(findFlowViolations(FLOWS)).toEqual([]);
  });

  it.each(FLOWS)('claim steps under their own name: $name', async ({ name }) => {
    const folders = Object.keys(import.meta.glob('./*/flow.ts'));
    expect(folders).toContain(`./${name}/flow.ts`);
  });
});

/** A flow that the product does not have, to show that a folder alone makes a flow. */
const MADE_UP = defineFlow({
  name: 'homing-pigeon',
  routes: [{ path: '/deposit/homing-pigeon', load: async () => ({ default: () => null }) }],
  handles: [],
});
const [ROW] = MADE_UP.routes;

describe('a flow folder that a test adds', () => {
  it('joins the other flows without a change of them', () => {
    expect(findFlowViolations([...FLOWS, MADE_UP])).toEqual([]);
  });

  it.each<[string, Partial<Flow>]>([
    ['two flows are called redirect', { name: 'redirect' }],
    [
      'homing-pigeon: /deposit/homing-pigeon leads back to /deposit/loft, which does not exist',
      { routes: ROW ? [{ ...ROW, back: '/deposit/loft' }] : [] },
    ],
    [
      'homing-pigeon: /deposit/homing-pigeon has neither a way back nor a title',
      { routes: ROW ? [{ ...ROW, back: null }] : [] },
    ],
    [
      'homing-pigeon: /deposit/redirect is there twice',
      { routes: ROW ? [{ ...ROW, path: '/deposit/redirect' }] : [] },
    ],
    [
      "homing-pigeon: wait opens /deposit/redirect, which is another's",
      { handles: [{ kind: 'wait', path: '/deposit/redirect' }] },
    ],
    [
      'homing-pigeon: another flow shows otp of all flows',
      { handles: [{ kind: 'otp', path: '/deposit/homing-pigeon' }] },
    ],
    [
      'homing-pigeon: otp is for pix, which opens no method',
      { handles: [{ kind: 'otp', path: '/deposit/homing-pigeon', openedBy: 'pix' }] },
    ],
  ])('is rejected with: %s', (violation, change) => {
    expect(findFlowViolations([...FLOWS, { ...MADE_UP, ...change }])).toContain(violation);
  });

  it.each<[string, FlowEntry]>([
    [
      'two entries are for nameEnd _h2h',
      { type: 'deposit', nameEnd: '_h2h', path: '/deposit/homing-pigeon' },
    ],
    [
      'a method opens /deposit/loft, which no flow has',
      { type: 'deposit', nameEnd: '_pigeon', path: '/deposit/loft' },
    ],
    [
      "a group opens /deposit/group, which its methods' flow does not have",
      { type: 'deposit', groups: ['pigeons'], path: '/deposit/homing-pigeon', groupPath: '/deposit/group' },
    ],
  ])('is rejected with its entry: %s', (violation, entry) => {
    expect(findFlowViolations([...FLOWS, MADE_UP], [...ENTRIES, entry])).toContain(violation);
  });
});
