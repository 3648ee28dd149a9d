import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  base58Check,
  segwitAddress,
  tonAddress,
} from '../../../demo/cashier/simulator/next/crypto-address.ts';
import data from '../../../test/vectors/vectors.json' with { type: 'json' };
import { checkCryptoAddress } from './crypto-address-check.ts';

const NETWORKS: Record<string, string> = {
  btc_address: 'BTC',
  eth_address: 'ERC20',
  ltc_address: 'LTC',
  tron_address: 'TRC20',
  ton_address: 'TON',
};
const vectors = data.vectors.flatMap(({ kind, value, valid, reason = '' }) => {
  const network = NETWORKS[kind];
  return network ? [{ network, value, verdict: valid ? 'good' : 'bad', reason }] : [];
});

test('there are valid and invalid vectors for every network', () => {
  for (const network of Object.values(NETWORKS)) {
    const verdicts = vectors.filter((vector) => vector.network === network).map(({ verdict }) => verdict);
    expect(new Set(verdicts)).toEqual(new Set(['good', 'bad']));
  }
});

test.each(vectors)(
  'address $value of $network: verdict $verdict, reason $reason',
  ({ network, value, verdict }) => {
    expect(checkCryptoAddress(value, network)).toBe(verdict);
  },
);

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((made) => Buffer.from(made));

/** A typing error: replaces one character after the first `from` ones, which are the prefix of the network. */
const slip = (address: string, alphabet: string, at: number, by: number, from: number) => {
  const place = from + (at % (address.length - from));
  const old = alphabet.indexOf(address.charAt(place));
  const put = alphabet.charAt((old + 1 + (by % (alphabet.length - 1))) % alphabet.length);
  return address.slice(0, place) + put + address.slice(place + 1);
};

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

test.each([
  ['TRC20', 20, (hash: Buffer) => base58Check(Buffer.concat([Buffer.from([0x41]), hash])), BASE58, 0],
  ['BTC', 20, (hash: Buffer) => segwitAddress('bc', hash), BECH32, 4],
  ['LTC', 20, (hash: Buffer) => segwitAddress('ltc', hash), BECH32, 5],
  ['TON', 32, (account: Buffer) => tonAddress(account), BASE64, 0],
] as const)(
  '%s: every valid address is accepted, and one changed letter is rejected',
  (network, length, make, alphabet, from) => {
    fc.assert(
      fc.property(bytes(length), fc.nat(), fc.nat(), (account, at, by) => {
        const address = make(account);
        expect(checkCryptoAddress(address, network)).toBe('good');
        expect(checkCryptoAddress(slip(address, alphabet, at, by, from), network)).toBe('bad');
      }),
      { numRuns: 50 },
    );
  },
);

test('an address of one network is rejected for another', () => {
  const tron = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW';
  for (const network of ['BTC', 'LTC', 'ERC20', 'TON']) expect(checkCryptoAddress(tron, network)).toBe('bad');
});

test('an address of an unknown network is neither valid nor invalid', () => {
  expect(checkCryptoAddress('anything', 'SOL')).toBe('unknown');
  expect(checkCryptoAddress('anything', 'toString')).toBe('unknown');
});
