import { describe, expect, it } from 'vitest';
import en from '../../public/locales/en.json';
import { createI18n } from '../i18n/i18n.ts';
import { defineFlow, type Flow } from './define-flow.ts';
import { FLOWS } from './flows.ts';

const { lookUp } = createI18n('en', { en });
/** Pages that are no way to pay, and that a flow may lead back to. */
const LISTS = ['/deposit', '/withdrawal'];

/** What is wrong with these ways to pay, taken together; one line each. */
function faultsOf(flows: readonly Flow[]): string[] {
  const faults: string[] = [];
  const rows = flows.flatMap((flow) => flow.routes.map((row) => ({ ...row, flow: flow.name })));
  const paths = new Set([...LISTS, ...rows.map(({ path }) => path)]);
  const seen = new Set<string>();
  const once = (what: string, problem: string) => {
    if (seen.has(what)) faults.push(problem);
    seen.add(what);
  };
  for (const { name } of flows) once(`name ${name}`, `two flows are called ${name}`);
  for (const { path, flow, back, title, type, guard, screen } of rows) {
    once(`path ${path}`, `${flow}: ${path} is there twice`);
    if (back !== null && back !== 'history' && !paths.has(back)) {
      faults.push(`${flow}: ${path} leads back to ${back}, which does not exist`);
    }
    if (back === null && !title) faults.push(`${flow}: ${path} has neither a way back nor a title`);
    if (title && !lookUp(title)) faults.push(`${flow}: the title of ${path} is not translated`);
    if (type === null || !path.startsWith(`/${type}/`)) faults.push(`${flow}: ${path} is not of ${type}`);
    if (guard !== 'choice') faults.push(`${flow}: ${path} opens without a choice`);
    if (!('load' in screen)) faults.push(`${flow}: ${path} weighs on the first screen`);
  }
  for (const { name, routes, claims } of flows) {
    for (const { kind, area, path } of claims) {
      once(`claim ${kind} ${area}`, `${name}: ${kind} in ${area} is claimed twice`);
      if (!routes.some((row) => row.path === path)) {
        faults.push(`${name}: ${kind} opens ${path}, which is another's`);
      }
    }
  }
  return faults;
}

describe('every way to pay', () => {
  it('keeps the contract, taken together', () => {
    expect(FLOWS.length).toBeGreaterThan(5);
    expect(faultsOf(FLOWS)).toEqual([]);
  });

  it.each(FLOWS)('$name answers in a folder of its own name', async ({ name }) => {
    const folders = Object.keys(import.meta.glob('./*/flow.ts'));
    expect(folders).toContain(`./${name}/flow.ts`);
  });
});

/** A way to pay that does not exist: one folder more would be all that it takes. */
const MADE_UP = defineFlow({
  name: 'carrier-pigeon',
  routes: [
    {
      path: '/deposit/carrier-pigeon',
      type: 'deposit',
      back: '/deposit',
      transition: 'position-top',
      guard: 'choice',
      screen: { load: async () => ({ default: () => null }) },
    },
  ],
  claims: [],
});
const [ROW] = MADE_UP.routes;

describe('a made-up way to pay', () => {
  it('joins the others without touching any', () => {
    expect(faultsOf([...FLOWS, MADE_UP])).toEqual([]);
  });

  it.each<[string, Partial<Flow>]>([
    ['two flows are called redirect', { name: 'redirect' }],
    [
      'carrier-pigeon: /deposit/carrier-pigeon leads back to /deposit/loft, which does not exist',
      { routes: ROW ? [{ ...ROW, back: '/deposit/loft' }] : [] },
    ],
    [
      'carrier-pigeon: /deposit/carrier-pigeon has neither a way back nor a title',
      { routes: ROW ? [{ ...ROW, back: null }] : [] },
    ],
    [
      'carrier-pigeon: /deposit/redirect is there twice',
      { routes: ROW ? [{ ...ROW, path: '/deposit/redirect' }] : [] },
    ],
    [
      "carrier-pigeon: wait opens /deposit/redirect, which is another's",
      { claims: [{ kind: 'wait', area: '/deposit/redirect', path: '/deposit/redirect' }] },
    ],
    [
      'carrier-pigeon: otp in /deposit/host-to-host is claimed twice',
      { claims: [{ kind: 'otp', area: '/deposit/host-to-host', path: '/deposit/carrier-pigeon' }] },
    ],
  ])('is refused: %s', (fault, change) => {
    expect(faultsOf([...FLOWS, { ...MADE_UP, ...change }])).toContain(fault);
  });
});
