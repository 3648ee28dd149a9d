import { FAILURES } from '../../src/domain/errors/failures.ts';
import { CASHIER_ADDRESS, parseHostData } from '../../src/domain/host/host-data.ts';
import { SETUP } from '../../src/session/host/setup.ts';

/** A wrong setup of a partner's page, with the sentence in the console (without its prefix) and the event with its code. */
export interface WrongSetup {
  wrong: string;
  /** The whole sentence, or its beginning if the browser adds the rest. Empty if nothing is wrong. */
  words: string;
  event: 'pay-error' | 'pay-init-error' | 'pay-token-expired' | 'none' | 'none, it works';
  code: string;
}

function problemOf(data: Record<string, unknown>): string {
  const words: string[] = [];
  parseHostData(data, ({ path, problem }) => words.push(`${path}: ${problem}`));
  return words.join();
}

const row = (
  wrong: string,
  words: string,
  event: WrongSetup['event'] = 'pay-error',
  code = 'setup',
): WrongSetup => ({ wrong, words, event, code });

export const CASHIER = 'https://cashier.example';
const works = (wrong: string) => row(wrong, '', 'none, it works', '');

/** The wrong setups that a test provokes one by one. docs/errors.md lists them. */
export const WRONG_SETUPS = {
  host: row('`host` names no server', SETUP.unreachable(CASHIER), 'pay-error', 'network'),
  http: row(
    '`host` with http, without a scheme, or with a path',
    `host: expected ${CASHIER_ADDRESS}, so the token was not sent`,
    'pay-init-error',
    'bad_data',
  ),
  refused: row(
    'the cashier does not allow the origin of the page',
    SETUP.refused(CASHIER, 'https://shop.example'),
    'pay-error',
    'network',
  ),
  expired: row(
    'the token has expired at the start, and no other one follows',
    'The token has expired: set another',
    'pay-token-expired',
    '401',
  ),
  otherUser: row('a renewed token is of another user', SETUP.otherUser),
  currencyCase: row('`currency` in lower case', problemOf({ currency: 'mxn' }), 'pay-error', 'bad_data'),
  currency: row(
    'a currency without methods',
    'check paymentGeo, currency: mx,PESO',
    'pay-error',
    'no_methods',
  ),
  locale: row('an unknown `locale`', SETUP.locale('xx-YY')),
  assets: row(
    '`assets` is another folder',
    'https://shop.example/nowhere/locales/en.json has no texts. Set "assets" to the folder of locales and icons.',
    'pay-error',
    'locale',
  ),
  version: row(
    '`assets` is the folder of another version, whose files lack a text',
    'https://cdn.example/paywidget/locales/en.json has no "deposit.title". Set "assets" to the folder of v1.0.308.',
    'pay-error',
    'locale',
  ),
  connectPolicy: row(
    'the policy of the page lacks the cashier in `connect-src`',
    SETUP.policy('connect-src', CASHIER),
    'pay-error',
    'network',
  ),
  imagePolicy: row(
    'the policy lacks icons in `img-src` (so for `media-src` and `font-src`)',
    SETUP.policy('img-src', 'https://cdn.example'),
  ),
  framePolicy: row(
    'the policy lacks the cashier in `frame-src`, and the user opens a card form',
    `${FAILURES.card_page.message}: card data is typed into the cashier's page`,
    'pay-error',
    'card_page',
  ),
  storage: row('the browser denies the page its storage', SETUP.storage),
  blocker: row(
    'a blocker, or `script-src`, stops a chunk',
    'Failed to fetch dynamically imported module: https://cdn.example/paywidget/chunks/',
    'pay-init-error',
    'no_code',
  ),
  script: row('a blocker, or `script-src`, stops `define.js`', '', 'none', ''),
  browser: row(
    'a browser below the lowest one',
    'This browser is too old: use another.',
    'pay-init-error',
    'unsupported_browser',
  ),
  versions: row('two versions of the package', SETUP.versions('v1.0.308', 'v9.9.9')),
  reacts: works('two versions of React on the page'),
  places: works('the element inside `<dialog>`, a popover or another shadow root'),
  revert: row('`* { all: revert }` on the page', SETUP.styles),
  viewport: row('the page lacks `<meta name="viewport">`, and a phone shows it', SETUP.viewport),
  quirks: works('a page without `<!doctype html>`'),
  base: row(
    '`<base href>` leads a relative `assets` elsewhere',
    'https://shop.example/other/files/locales/en.json has no texts. Set "assets" to the folder of locales and icons.',
    'pay-error',
    'locale',
  ),
  sandboxed: row(
    'the page is in a sandboxed frame without `allow-same-origin`',
    SETUP.origin,
    'pay-error',
    'network',
  ),
  opaque: row(
    'a raw iframe in a page without an origin, such as a file',
    SETUP.origin,
    'pay-init-error',
    'timeout',
  ),
} as const satisfies Record<string, WrongSetup>;
