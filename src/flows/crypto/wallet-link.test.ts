import { expect, test } from 'vitest';
import { vectors } from '../../../test/vectors/vectors.json' with { type: 'json' };
import { verifyAddress } from '../../domain/verify-address.ts';
import { walletLink } from './wallet-link.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test.each([
  `ethereum:${ADDRESS}@42161`,
  `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${ADDRESS}`,
  `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?uint256=1&address=${ADDRESS}`,
  `bitcoin:${ADDRESS}`,
])('%s opens a wallet', (uri) => {
  expect(walletLink(uri, ADDRESS)).toBe(uri);
});

test.each([
  undefined,
  '',
  `javascript:${ADDRESS}`,
  `https://wallet.example/${ADDRESS}`,
  `intent:${ADDRESS}`,
  'bitcoin:1FjL87pn8ky6Vbavd1ZHeChRXtoxwRGCRd',
  `bitcoin:${ADDRESS}0`,
])('%s does not', (uri) => {
  expect(walletLink(uri, ADDRESS)).toBeNull();
});

const TON = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';

test('a TON link may carry a comment', () => {
  const uri = `ton://transfer/${TON}?text=1`;
  expect(walletLink(uri, TON)).toBe(uri);
});

/** The recipient that a link names: what the page has to show. */
const recipientOf = (uri: string) =>
  new URLSearchParams(uri.split('?')[1] ?? '').get('address') ??
  /(?:[:/])(0x[0-9a-zA-Z]+|[A-Za-z0-9_-]{26,})(?=[@/?]|$)/.exec(uri.replace('//transfer', ''))?.[1] ??
  '';

test.each(vectors.filter(({ kind }) => /^(?:bip21|eip681|ton|upi)_uri$/.test(kind)))(
  '$value is $valid',
  ({ kind, value, valid }) => {
    const recipient = recipientOf(value);
    // A wrong check sum is the address's matter, and the page verifies its address first.
    const isRight = kind !== 'ton_uri' || verifyAddress(recipient, 'TON') === 'good';
    expect(walletLink(value, recipient) !== null && isRight).toBe(valid);
  },
);
