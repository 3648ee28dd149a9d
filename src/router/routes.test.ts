import { describe, expect, it } from 'vitest';
import en from '../../public/locales/en.json';
import { createI18n } from '../i18n/i18n.ts';
import { BASE_PATH, MemoryLocation } from '../location/memory-location.ts';
import { LIST_ROUTES } from './first-routes.tsx';
import { ROUTES } from './routes.ts';

/**
 * R-ROUTE-3 to R-ROUTE-17, one line per route: path, transaction type, back target, guard, transition name, title, and a header option. `-`
 * means none. R-ROUTE-2 lists the transitions, but not which route has which. A route without a back target has a title; a route without a
 * type has the type and title of the list that it was opened from. The history route is an addition of this widget.
 */
const SECTION_2 = `
/deposit                             deposit     -                       -           fade          deposit.title     history
/deposit/region                      deposit     /deposit                navigation  slide-down    -                 -
/deposit/redirect                    deposit     /deposit                choice      position-top  -                 -
/deposit/redirect/instruction        deposit     /deposit/redirect       choice      position-top  -                 -
/deposit/redirect/challenge          deposit     /deposit/redirect       choice      position-top  -                 -
/deposit/redirect/eazype             deposit     /deposit/redirect       choice      position-top  -                 -
/deposit/redirect/pix                deposit     /deposit/redirect       choice      position-top  -                 -
/deposit/redirect/unified-form       deposit     /deposit/redirect       choice      position-top  -                 -
/deposit/crypto                      deposit     /deposit                choice      position-top  -                 -
/deposit/crypto/address              deposit     /deposit/crypto         choice      slide-down    -                 -
/deposit/group                       deposit     /deposit                choice      position-top  -                 -
/deposit/group/redirect              deposit     /deposit/group          choice      position-top  -                 -
/deposit/india                       deposit     /deposit                choice      position-top  -                 -
/deposit/india/invoice               deposit     /deposit/india          choice      position-top  -                 -
/deposit/peer-to-peer                deposit     /deposit                choice      position-top  -                 -
/deposit/peer-to-peer/base           deposit     /deposit/peer-to-peer   choice      position-top  -                 -
/deposit/peer-to-peer/invoice        deposit     /deposit/peer-to-peer   choice      position-top  -                 -
/deposit/peer-to-peer/unified-form   deposit     /deposit/peer-to-peer   choice      position-top  -                 -
/deposit/peer-to-peer/instruction    deposit     *                       choice      position-top  -                 -
/deposit/host-to-host                deposit     /deposit                choice      position-top  -                 -
/deposit/bonus-details               deposit     history                 choice      slide-down    -                 -
/deposit/video-instruction           deposit     history                 choice      slide-down    -                 -
/deposit/complete                    deposit     -                       choice      position-top  deposit.title     -
/withdrawal                          withdrawal  -                       -           fade          withdrawal.title  history
/withdrawal/region                   withdrawal  /withdrawal             navigation  slide-down    -                 -
/withdrawal/redirect                 withdrawal  /withdrawal             choice      position-top  -                 -
/withdrawal/redirect/instruction     withdrawal  /withdrawal/redirect    choice      position-top  -                 -
/withdrawal/nigerian-banks           withdrawal  /withdrawal             choice      position-top  -                 -
/withdrawal/group                    withdrawal  /withdrawal             choice      position-top  -                 -
/withdrawal/group/redirect           withdrawal  /withdrawal/group       choice      position-top  -                 -
/withdrawal/confirm                  withdrawal  /withdrawal             choice      position-top  -                 -
/withdrawal/complete                 withdrawal  -                       choice      position-top  withdrawal.title  -
/empty                               -           -                       -           fade          -                 -
/empty/region                        -           /empty                  -           slide-down    -                 -
/error                               -           -                       -           fade          -                 -
/form                                -           -                       -           position-top  -                 no-close
/history                             -           history                 -           slide-down    -                 -
`;

const LINES = SECTION_2.trim()
  .split('\n')
  .map((line) => line.split(/\s+/).map((word) => (word === '-' ? undefined : word)));

/** The two back targets of a row with `*`, of which R-ROUTE-17 allows either: "to its base or invoice page". */
const INSTRUCTION_BACK = ['/deposit/peer-to-peer/base', '/deposit/peer-to-peer/invoice'];

describe('the route table matches the requirements', () => {
  it.each(LINES)('%s', (path, type, back, guard, transition, title, flag) => {
    const row = ROUTES.find((route) => route.path === path);
    expect(row).toBeDefined();
    expect(row?.type ?? undefined).toBe(type);
    if (back === '*') expect(INSTRUCTION_BACK).toContain(row?.back);
    else expect(row?.back ?? undefined).toBe(back);
    expect(row?.guard).toBe(guard);
    expect(row?.transition).toBe(transition);
    expect(row?.title).toBe(title);
    expect(row?.closable === false ? 'no-close' : row?.hasHistory ? 'history' : undefined).toBe(flag);
  });

  it('has no other routes', () => {
    const wanted = LINES.map(([path]) => path);
    expect(ROUTES.map(({ path }) => path).filter((path) => !wanted.includes(path))).toEqual([]);
  });

  it('has no duplicate path', () => {
    const paths = ROUTES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('has every route below the base path', () => {
    expect(BASE_PATH).toBe('/paywidget');
    expect(new MemoryLocation('/deposit').current.path).toBe('/paywidget/deposit');
  });
});

describe('a row of the route table', () => {
  const { lookUp } = createI18n('en', { en });
  const paths = new Set(ROUTES.map(({ path }) => path));

  it.each(ROUTES)('$path has a known back target and a title', ({ path, type, back, title }) => {
    if (back !== null && back !== 'history') expect(paths).toContain(back);
    // Without a back target the header shows a title: the route's own, or that of its list.
    if (back === null) expect(type === null ? title === undefined : title && lookUp(title)).toBeTruthy();
    if (type !== null) expect(path.startsWith(`/${type}`)).toBe(true);
  });

  it('on the first screen the table contains the two lists only', () => {
    expect(LIST_ROUTES.map(({ path }) => path)).toEqual(['/deposit', '/withdrawal']);
    const eager = ROUTES.filter(({ code }) => code.ready).map(({ path }) => path);
    expect(eager).toEqual(['/deposit', '/withdrawal']);
  });

  it('the code of every route can be loaded', async () => {
    const screens = await Promise.all(ROUTES.map(({ code }) => code.load()));
    for (const screen of screens) expect(screen).toBeTypeOf('function');
  }, 30_000);
});
