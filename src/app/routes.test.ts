import { describe, expect, it } from 'vitest';
import en from '../../public/locales/en.json';
import { createI18n } from '../i18n/i18n.ts';
import { LIST_ROUTES } from './list-routes.tsx';
import { ROUTES } from './routes.tsx';

/**
 * Section 2 of the specification, line by line: path, transaction type, back target, guard, and what the header is told
 * beside. `-` is nothing. The last line is ours (the history of payments).
 */
const SECTION_2 = `
/deposit                             deposit     -                            -           -
/deposit/region                      deposit     /deposit                     navigation  -
/deposit/redirect                    deposit     /deposit                     choice      -
/deposit/redirect/instruction        deposit     /deposit/redirect            choice      -
/deposit/redirect/eazype             deposit     /deposit/redirect            choice      -
/deposit/redirect/pix                deposit     /deposit/redirect            choice      -
/deposit/redirect/unified-form       deposit     /deposit/redirect            choice      -
/deposit/crypto                      deposit     /deposit                     choice      -
/deposit/crypto/address              deposit     /deposit/crypto              choice      -
/deposit/group                       deposit     /deposit                     choice      -
/deposit/group/redirect              deposit     /deposit/group               choice      -
/deposit/india                       deposit     /deposit                     choice      -
/deposit/india/invoice               deposit     /deposit/india               choice      -
/deposit/peer-to-peer                deposit     /deposit                     choice      -
/deposit/peer-to-peer/base           deposit     /deposit/peer-to-peer        choice      -
/deposit/peer-to-peer/invoice        deposit     /deposit/peer-to-peer        choice      -
/deposit/peer-to-peer/unified-form   deposit     /deposit/peer-to-peer        choice      -
/deposit/peer-to-peer/instruction    deposit     *                            choice      -
/deposit/host-to-host                deposit     /deposit                     choice      -
/deposit/bonus-details               deposit     history                      choice      -
/deposit/video-instruction           deposit     history                      choice      -
/deposit/complete                    deposit     -                            choice      -
/withdrawal                          withdrawal  -                            -           -
/withdrawal/region                   withdrawal  /withdrawal                  navigation  -
/withdrawal/redirect                 withdrawal  /withdrawal                  choice      -
/withdrawal/redirect/instruction     withdrawal  /withdrawal/redirect         choice      -
/withdrawal/nigerian-banks           withdrawal  /withdrawal                  choice      -
/withdrawal/group                    withdrawal  /withdrawal                  choice      -
/withdrawal/group/redirect           withdrawal  /withdrawal/group            choice      -
/withdrawal/confirm                  withdrawal  /withdrawal                  choice      -
/withdrawal/complete                 withdrawal  -                            choice      -
/empty                               -           -                            -           -
/empty/region                        -           /empty                       -           -
/error                               -           -                            -           -
/form                                -           -                            -           no-close
/history                             -           history                      -           -
`;

const LINES = SECTION_2.trim()
  .split('\n')
  .map((line) => line.split(/\s+/).map((word) => (word === '-' ? undefined : word)));

/** A path, or one of two where the specification names both: "back to their base or invoice page". */
const INSTRUCTION_BACK = ['/deposit/peer-to-peer/base', '/deposit/peer-to-peer/invoice'];

describe('the route table against section 2', () => {
  it.each(LINES)('%s', (path, type, back, guard, flag) => {
    const row = ROUTES.find((route) => route.path === path);
    expect(row).toBeDefined();
    expect(row?.type ?? undefined).toBe(type);
    if (back === '*') expect(INSTRUCTION_BACK).toContain(row?.back);
    else expect(row?.back ?? undefined).toBe(back);
    expect(row?.guard).toBe(guard);
    expect(row?.closable === false ? 'no-close' : undefined).toBe(flag);
  });

  it('has no row beside them', () => {
    const wanted = LINES.map(([path]) => path);
    expect(ROUTES.map(({ path }) => path).filter((path) => !wanted.includes(path))).toEqual([]);
  });

  it('has each path once', () => {
    const paths = ROUTES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('brings pages in by one of the three transitions', () => {
    const used = new Set(ROUTES.map(({ transition }) => transition));
    expect(used).toEqual(new Set(['fade', 'position-top', 'slide-down']));
  });
});

describe('what a row has to keep', () => {
  const { lookUp } = createI18n('en', { en });
  const paths = new Set(ROUTES.map(({ path }) => path));

  it.each(ROUTES)('$path', ({ path, type, back, title }) => {
    if (back !== null && back !== 'history') expect(paths).toContain(back);
    // Without a way back the header shows a title, and there has to be one.
    if (back === null) expect(title && lookUp(title)).toBeTruthy();
    if (type !== null) expect(path.startsWith(`/${type}`)).toBe(true);
  });

  it('has the lists alone on the first screen', () => {
    expect(LIST_ROUTES.map(({ path }) => path)).toEqual(['/deposit', '/withdrawal']);
    const eager = ROUTES.filter(({ screen }) => !('load' in screen)).map(({ path }) => path);
    expect(eager).toEqual(['/deposit', '/withdrawal']);
  });

  it('reaches every page’s code', async () => {
    const screens = await Promise.all(
      ROUTES.map(async ({ screen }) => ('load' in screen ? (await screen.load()).default : screen)),
    );
    for (const screen of screens) expect(screen).toBeTypeOf('function');
  }, 30_000);
});
