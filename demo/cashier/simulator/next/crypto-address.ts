import { createHash } from 'node:crypto';
import { crcOf } from '../../emv.ts';
import { seededBytes } from './seeded-random.ts';

/** The hash of a name replaces that of a key, so no key is known: money that is sent to such an address is lost. */
export function makeAddress(seed: string, network: string): string {
  const body = seededBytes(`address ${seed} ${network}`, 32);
  const hash = body.subarray(0, 20);
  switch (network) {
    case 'BTC':
      return segwitAddress('bc', hash);
    case 'LTC':
      return segwitAddress('ltc', hash);
    case 'TRC20':
      return base58Check(Buffer.concat([Buffer.from([0x41]), hash]));
    case 'TON':
      return tonAddress(body);
    default:
      // An Ethereum address in lower case is valid without a checksum.
      return `0x${hash.toString('hex')}`;
  }
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** An address of Bitcoin or Litecoin: witness version 0 in the encoding of BIP-173. */
export function segwitAddress(prefix: string, program: Buffer): string {
  const words = [0, ...toFiveBits(program)];
  const expanded = [...prefix].map((letter) => letter.charCodeAt(0));
  const head = [...expanded.map((code) => code >> 5), 0, ...expanded.map((code) => code & 31)];
  const sum = polymod([...head, ...words, 0, 0, 0, 0, 0, 0]) ^ 1;
  const check = Array.from({ length: 6 }, (_, at) => (sum >>> (5 * (5 - at))) & 31);
  return `${prefix}1${[...words, ...check].map((word) => BECH32[word]).join('')}`;
}

function polymod(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((part, bit) => {
      if ((top >>> bit) & 1) sum ^= part;
    });
  }
  return sum >>> 0;
}

function toFiveBits(bytes: Buffer): number[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: bits.length / 5 }, (_, at) =>
    Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2),
  );
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export function base58Check(payload: Buffer): string {
  const twice = createHash('sha256').update(createHash('sha256').update(payload).digest()).digest();
  let rest = BigInt(`0x${Buffer.concat([payload, twice.subarray(0, 4)]).toString('hex')}`);
  let text = '';
  while (rest > 0n) {
    text = (BASE58[Number(rest % 58n)] ?? '') + text;
    rest /= 58n;
  }
  return text;
}

/** An address of TON in the form for users: non-bounceable (`UQ…`), in workchain 0 (TEP-2, the chain's standard of addresses). */
export function tonAddress(account: Buffer): string {
  const body = Buffer.concat([Buffer.from([0x51, 0]), account]);
  const check = crcOf(body, 0);
  return Buffer.concat([body, Buffer.from([check >> 8, check & 0xff])]).toString('base64url');
}
