import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ShownAddress, walletLink } from './wallet-link.ts';

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const THIEF = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const BITCOIN_THIEF = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const LITECOIN = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';
const TON = 'UQD87WwPU6bw4WJ9vQyfgnxHy6hWbJg0LQRcBxhi95WErCOQ';
const USDT_MASTER = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';

const PAGES = {
  BTC: { address: BITCOIN, network: 'BTC', coin: 'BTC', minAmount: '0.00024' },
  LTC: { address: LITECOIN, network: 'LTC', coin: 'LTC', minAmount: '0.1' },
  ETH: { address: ETHEREUM, network: 'ERC20', coin: 'ETH', minAmount: '0.005' },
  ARBITRUM: { address: ETHEREUM, network: 'ARBITRUM', coin: 'ETH', minAmount: '0.005' },
  USDT: { address: ETHEREUM, network: 'ERC20', coin: 'USDT', minAmount: '10.50' },
  TON: { address: TON, network: 'TON', coin: 'USDT', tag: '10485711', minAmount: '10.50' },
  TRON: { address: TRON, network: 'TRC20', coin: 'USDT', minAmount: '10.50' },
} satisfies Record<string, ShownAddress>;
type Page = keyof typeof PAGES;

const linkOn = (page: Page, uri: string | undefined) => walletLink({ ...PAGES[page], uri });

const GOOD: readonly [page: Page, uri: string, link?: string][] = [
  ['BTC', `bitcoin:${BITCOIN}`],
  ['BTC', `bitcoin:${BITCOIN}?amount=0.00024&label=Sandbox%20cashier&message=Deposit%201`],
  ['BTC', `BITCOIN:${BITCOIN.toUpperCase()}`, `bitcoin:${BITCOIN}`],
  ['BTC', `bitcoin:%62${BITCOIN.slice(1)}`, `bitcoin:${BITCOIN}`],
  // A wallet that supports these parameters would pay another payee, so the result must not contain them.
  [
    'BTC',
    `bitcoin:${BITCOIN}?lightning=lnbc1thief&pj=https://thief.example&sp=sp1thief`,
    `bitcoin:${BITCOIN}`,
  ],
  ['LTC', `litecoin:${LITECOIN}?amount=0.1`],
  ['ETH', `ethereum:${ETHEREUM}@1`],
  [
    'ETH',
    `ethereum:pay-${ETHEREUM.toLowerCase()}?value=5e15`,
    `ethereum:${ETHEREUM}@1?value=5000000000000000`,
  ],
  ['ARBITRUM', `ethereum:${ETHEREUM}@42161`],
  ['USDT', `ethereum:${USDT}@1/transfer?address=${ETHEREUM}`],
  ['USDT', `ethereum:${USDT}@1/transfer?address=${ETHEREUM}&uint256=10500000`],
  ['TON', `ton://transfer/${TON}?jetton=${USDT_MASTER}&text=10485711`],
  [
    'TON',
    `ton://transfer/${TON}?jetton=${USDT_MASTER}`,
    `ton://transfer/${TON}?jetton=${USDT_MASTER}&text=10485711`,
  ],
  ['TON', `ton://transfer/${TON}?jetton=${USDT_MASTER}&amount=10500000&text=10485711`],
];

test.each(GOOD)('for %s the link %s opens a wallet', (page, uri, link = uri) => {
  expect(linkOn(page, uri)).toBe(link);
});

const BAD: readonly [what: string, page: Page, uri: string | undefined][] = [
  ['no text', 'BTC', undefined],
  [
    'a transfer of the shown token to a thief’s address',
    'ETH',
    `ethereum:${ETHEREUM}@1/transfer?address=${THIEF}`,
  ],
  ['a thief’s address', 'USDT', `ethereum:${USDT}@1/transfer?address=${THIEF}`],
  ['a second recipient', 'USDT', `ethereum:${USDT}@1/transfer?address=${ETHEREUM}&address=${THIEF}`],
  ['the shown address as its label', 'BTC', `bitcoin:${BITCOIN_THIEF}?label=${BITCOIN}`],
  ['the shown address after a slash', 'BTC', `bitcoin:${BITCOIN_THIEF}/${BITCOIN}`],
  ['one letter more', 'BTC', `bitcoin:${BITCOIN}0`],
  ['mixed case', 'BTC', `bitcoin:B${BITCOIN.slice(1)}`],
  ['the scheme of another coin', 'BTC', `litecoin:${BITCOIN}`],
  ['an amount that is not shown', 'BTC', `bitcoin:${BITCOIN}?amount=0.24`],
  ['an amount in another unit', 'ETH', `ethereum:${ETHEREUM}@1?value=5e18`],
  [
    'an amount of another precision',
    'USDT',
    `ethereum:${USDT}@1/transfer?address=${ETHEREUM}&uint256=10.5e18`,
  ],
  ['another chain', 'ETH', `ethereum:${ETHEREUM}@42161`],
  ['the main chain instead of the shown network', 'ARBITRUM', `ethereum:${ETHEREUM}@1`],
  ['coins instead of the shown token', 'USDT', `ethereum:${ETHEREUM}@1`],
  ['an unknown token', 'USDT', `ethereum:${THIEF}@1/transfer?address=${ETHEREUM}`],
  ['a token instead of the shown coins', 'ETH', `ethereum:${USDT}@1/transfer?address=${ETHEREUM}`],
  ['another comment', 'TON', `ton://transfer/${TON}?jetton=${USDT_MASTER}&text=10485712`],
  ['an unknown jetton', 'TON', `ton://transfer/${TON}?jetton=${TON}&text=10485711`],
  ['coins instead of the shown jetton', 'TON', `ton://transfer/${TON}?text=10485711`],
  ['another account', 'TON', `ton://transfer/${USDT_MASTER}?jetton=${USDT_MASTER}&text=10485711`],
  ['TRON', 'TRON', `tron:${TRON}`],
  ['a script', 'BTC', `javascript:${BITCOIN}`],
];

test.each(BAD)('for %s a wallet link with %s is not opened: %s', (_, page, uri) => {
  expect(linkOn(page, uri)).toBeNull();
});

test('a wallet link with a comment that the screen does not show is not opened', () => {
  const { tag: _, ...page } = PAGES.TON;
  const uri = `ton://transfer/${TON}?jetton=${USDT_MASTER}&text=1`;
  expect(walletLink({ ...page, uri })).toBeNull();
});

describe('a wallet link with random changes', () => {
  test('pays the shown address, or opens no wallet', () => {
    const pieces = fc.constantFrom(
      '?',
      '&',
      '=',
      '/',
      '@',
      '#',
      '%',
      '%26',
      'amount=',
      'address=',
      'text=',
      'req-x=',
      THIEF,
      BITCOIN_THIEF,
      USDT_MASTER,
      '1',
    );
    const change = fc.record({
      at: fc.nat(120),
      cut: fc.nat(8),
      piece: fc.oneof(pieces, fc.string({ maxLength: 3 })),
    });
    const allowed = new Set(GOOD.map(([, uri, link = uri]) => withoutWords(link)));
    fc.assert(
      fc.property(
        fc.constantFrom(...GOOD),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        ([page, uri], changes) => {
          const bent = changes.reduce(
            (text, { at, cut, piece }) => text.slice(0, at) + piece + text.slice(at + cut),
            uri,
          );
          const link = linkOn(page, bent);
          if (link !== null) expect(allowed).toContain(withoutWords(link));
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

/** Keeps only the parts of a link that decide who gets which coin, so that a changed link can be compared with the good ones. */
function withoutWords(link: string): string {
  const [path = '', query = ''] = link.split('?');
  const kept = query.split('&').filter((pair) => /^(?:address|jetton|text)=/.test(pair));
  return [path, ...kept].join('&');
}
