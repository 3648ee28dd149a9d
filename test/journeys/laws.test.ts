import { describe, expect } from 'vitest';
import { PACKS, type PackRule } from '../../element/contract/jurisdictions.ts';
import { startLimited, TOKENS } from '../conformance/limited-cashier.ts';
import { embedIn, type Mode, openHostContext } from '../support/embedding-modes.ts';
import { journey } from '../support/journey.ts';
import { hideParts, problemsOf, SCREENS, type Seen, walk } from '../support/law-screens.ts';
import { startPartner } from '../support/partner.ts';

interface Faults {
  isBroken?: (rule: PackRule) => boolean;
  hidden?: string;
}

const test = journey.extend(
  'see',
  ({ browser, sandbox, consoleErrors }) =>
    async (
      { code, rules }: (typeof PACKS)[number],
      mode: Mode,
      { isBroken = () => false, hidden }: Faults = {},
    ): Promise<Seen> => {
      const cashier = await startLimited(code, rules, isBroken, sandbox.url);
      const partner = await startPartner(cashier.url);
      const country = code.slice(0, 2);
      try {
        return await walk(rules, cashier, async (state, page) => {
          const context = await openHostContext(browser);
          const hosted = await embedIn(await context.newPage(), {
            mode,
            cashier: cashier.url,
            partner: partner.url,
            data: {
              token: TOKENS[state],
              userId: state,
              page,
              locale: 'en',
              currency: cashier.currency,
              paymentGeo: country,
            },
            consoleErrors,
          });
          if (hidden) {
            await hosted.widget.locator('.frame').first().waitFor();
            await hideParts(hosted.page, `${hidden} { display: none !important }`);
          }
          return hosted;
        });
      } finally {
        await partner.stop();
        await cashier.close();
      }
    },
);

const packOf = (code: string) => {
  const pack = PACKS.find((one) => one.code === code);
  if (!pack) throw new Error(`No pack ${code}`);
  return pack;
};

for (const pack of PACKS)
  for (const mode of ['inline', 'iframe', 'frame', 'webview'] as const)
    test(`the screens keep the rules of ${pack.name}: ${mode}`, { tags: 'release' }, async ({ see }) => {
      expect(problemsOf(pack.rules, await see(pack, mode))).toEqual([]);
    });

const CHANGES = ['deposit-decrease', 'deposit-increase', 'loss-increase'];
/** For each part: its selector, and the rules that the screens break in Germany while it is hidden. */
const HIDDEN: [part: string, selector: string, broken: string[]][] = [
  ['the link to the limits', 'a[href*="/limits"]', ['limits-link']],
  ['the link to help', 'a[href*="/help"]', ['help-link', 'self-excluded-help', 'cool-off-help']],
  [
    'both links of the form',
    '.frame:has(input[name=amount]) .account-limits a',
    ['limits-link', 'help-link'],
  ],
  [
    'what is left',
    '.account-limits-left',
    ['limits-shown', 'currency', 'deposit-month', 'deposit-month-cap', ...CHANGES],
  ],
  [
    'the value of a limit',
    '.account-limits-list p:nth-of-type(2)',
    ['deposit-month', 'deposit-month-cap', ...CHANGES],
  ],
  ['the limit that waits', '.account-limits-list p:nth-of-type(3)', ['deposit-increase', 'loss-increase']],
  ['the field of a limit', '.account-limits-change', CHANGES],
  ['what the amount must not exceed', '.amount .text-input-note', ['over-limit']],
  [
    'why nothing can be deposited',
    '.account-limits > .callout',
    ['cool-off-deposit', 'self-excluded-deposit'],
  ],
];

describe('a widget that hides', { tags: 'release' }, () => {
  test.for(HIDDEN)('%s is found', async ([, hidden, broken], { see }) => {
    const { rules } = packOf('DE');
    const found = problemsOf(rules, await see(packOf('DE'), 'inline', { hidden }));
    expect(found.map(([id]) => id).toSorted()).toEqual(broken.toSorted());
  });
});

test.for(['DE', 'BR', 'GB'])(
  'what the cashier of %s lists or offers against the law is found on the screens, too',
  { tags: 'release' },
  async (code, { see }) => {
    const pack = packOf(code);
    const seen = ['method-out', 'withdrawal-cancel-out', 'closed-help', 'closed-withdrawal'];
    const isBroken = ({ kind }: PackRule) => seen.includes(kind);
    const found = problemsOf(pack.rules, await see(pack, 'inline', { isBroken })).map(([id]) => id);
    expect(found).toEqual(pack.rules.filter(isBroken).map(({ id }) => id));
  },
);

test('each kind of rule has a check of the screens', () => {
  const kinds = new Set(PACKS.flatMap(({ rules }) => rules.map(({ kind }) => kind)));
  expect(Object.keys(SCREENS).toSorted()).toEqual([...kinds].toSorted());
});
