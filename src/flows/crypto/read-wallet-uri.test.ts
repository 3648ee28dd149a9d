import { expect, test } from 'vitest';
import { vectors } from '../../../test/vectors/vectors.json' with { type: 'json' };
import { verifyAddress } from '../../domain/checks/crypto-address-check.ts';
import { readWalletUri } from './read-wallet-uri.ts';

test.each(vectors.filter(({ kind }) => /^(?:bip21|eip681|ton|upi)_uri$/.test(kind)))(
  '$value is $valid',
  ({ kind, value, valid }) => {
    const payment = readWalletUri(value);
    // `readWalletUri` does not verify the address's checksum; the screen does that first.
    const isRight = kind !== 'ton_uri' || verifyAddress(payment?.recipient ?? '', 'TON') === 'good';
    expect(payment !== null && isRight).toBe(valid);
  },
);

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TON = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';

test('an amount in base units may have an exponent', () => {
  expect(readWalletUri(`ethereum:pay-${ETHEREUM}@1?value=2.014e18&gas=21000`)).toMatchObject({
    recipient: ETHEREUM,
    chain: '1',
    amount: '2014000000000000000',
  });
});

test.each([
  ['nothing', ''],
  ['a script', `javascript:${ETHEREUM}`],
  ['a page', `https://wallet.example/${ETHEREUM}`],
  ['a link that may name any app', `intent:${ETHEREUM}`],
  ['a scheme that wallets do not agree on', 'tron:TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'],
  ['no recipient', 'bitcoin:?amount=1'],
  ['a parameter that must be understood', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?req-pay=x'],
  ['the same in capitals', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?REQ-pay=x'],
  ['an amount twice', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=1&amount=2'],
  ['an amount twice, once encoded', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=1&%61mount=2'],
  ['an amount twice, once in capitals', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=1&AMOUNT=2'],
  ['a fragment', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT#x'],
  ['a broken encoding', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?label=%zz'],
  ['a second query', 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?label=1?amount=2'],
  ['another call of a contract', `ethereum:${ETHEREUM}@1/approve?address=${ETHEREUM}&uint256=1`],
  ['a call with a further argument', `ethereum:${ETHEREUM}@1/transfer?address=${ETHEREUM}&bytes=00`],
  ['a call that sends coins besides', `ethereum:${ETHEREUM}@1/transfer?address=${ETHEREUM}&value=1`],
  ['a name instead of an address', 'ethereum:thief.eth@1'],
  ['code for a contract', `ton://transfer/${TON}?bin=te6cc`],
])('%s is no payment', (_, uri) => {
  expect(readWalletUri(uri)).toBeNull();
});
