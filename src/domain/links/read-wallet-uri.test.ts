import { expect, test } from 'vitest';
import { vectors } from '../../../test/vectors/vectors.json' with { type: 'json' };
import { checkCryptoAddress } from '../checks/crypto-address-check.ts';
import { readWalletUri } from './read-wallet-uri.ts';

test.each(vectors.filter(({ kind }) => /^(?:bip21|eip681|ton)_uri$/.test(kind)))(
  'wallet URI $value: valid is $valid',
  ({ kind, value, valid }) => {
    const payment = readWalletUri(value);
    // `readWalletUri` does not verify the address's checksum, because the screen does that first.
    const isRight = kind !== 'ton_uri' || checkCryptoAddress(payment?.recipient ?? '', 'TON') === 'good';
    expect(payment !== null && isRight).toBe(valid);
  },
);

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TON = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';

test('a wallet URI may have an exponent in an amount in base units', () => {
  expect(readWalletUri(`ethereum:pay-${ETHEREUM}@1?value=2.014e18&gas=21000`)).toMatchObject({
    recipient: ETHEREUM,
    chain: '1',
    amount: '2014000000000000000',
  });
});

test.each([
  ['empty', ''],
  ['a script', `javascript:${ETHEREUM}`],
  ['a web page', `https://wallet.example/${ETHEREUM}`],
  ['a universal link that may open any app', `intent:${ETHEREUM}`],
  ['of a scheme that wallets interpret differently', 'tron:TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'],
  ['without a recipient', 'bitcoin:?amount=1'],
  ['with an unknown required parameter', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?req-pay=x'],
  ['with an unknown required parameter in capitals', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?REQ-pay=x'],
  ['with two amounts', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=1&amount=2'],
  ['with two amounts, one of them encoded', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=1&%61mount=2'],
  [
    'with two amounts, one of them in capitals',
    'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=1&AMOUNT=2',
  ],
  ['with a control character', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?label=a\u0001b'],
  ['with a fragment', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT#x'],
  ['with an invalid encoding', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?label=%zz'],
  ['with a second query', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?label=1?amount=2'],
  ['another contract call', `ethereum:${ETHEREUM}@1/approve?address=${ETHEREUM}&uint256=1`],
  ['a contract call with an extra argument', `ethereum:${ETHEREUM}@1/transfer?address=${ETHEREUM}&bytes=00`],
  ['a contract call that also sends coins', `ethereum:${ETHEREUM}@1/transfer?address=${ETHEREUM}&value=1`],
  ['to a name instead of an address', 'ethereum:thief.eth@1'],
  ['with contract code', `ton://transfer/${TON}?bin=te6cc`],
])('a wallet URI that is %s is rejected', (_, uri) => {
  expect(readWalletUri(uri)).toBeNull();
});
