import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCbu, isClabe, isIban, isLuhn, isNuban } from '../../../../src/domain/checks/check-digits.ts';
import { vectors } from '../../../../test/vectors/vectors.json' with { type: 'json' };
import { crc16, emvCode, tlv } from '../../emv.ts';
import { makeClabe, makeCvu, makeIban, makeNuban, makePan } from './account-numbers.ts';
import { base58Check, makeAddress, segwitAddress, tonAddress } from './crypto-address.ts';

const seeds = fc.string({ maxLength: 30 });

test('every generated account number passes its check', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(isClabe(makeClabe(seed))).toBe(true);
      expect(isCbu(makeCvu(seed))).toBe(true);
      expect(isNuban(makeNuban(seed, '058'), '058')).toBe(true);
      expect(isIban(makeIban(seed, 'TR', 26))).toBe(true);
      expect(isIban(makeIban(seed, 'DE', 22))).toBe(true);
      expect(isLuhn(makePan(seed, '986099'))).toBe(true);
      expect(makePan(seed, '400000')).toMatch(/^400000\d{10}$/);
    }),
  );
});

describe('generated crypto addresses', () => {
  test('have valid checksums of their networks', () => {
    // The inputs and results are published: the program of BIP-173, the base58check payload 41 00…01, and the account of a TON address.
    const program = Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex');
    expect(segwitAddress('bc', program)).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    expect(segwitAddress('ltc', program)).toBe('ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9');
    expect(base58Check(Buffer.from(`41${'0'.repeat(39)}1`, 'hex'))).toBe(
      'T9yD14Nj9j7xAB4dbGeiX9h8unkKLxmGkn',
    );
    const ton = 'UQD87WwPU6bw4WJ9vQyfgnxHy6hWbJg0LQRcBxhi95WErCOQ';
    expect(tonAddress(Buffer.from(ton, 'base64url').subarray(2, 34))).toBe(ton);
  });

  test.each([
    ['BTC', /^bc1q[02-9ac-hj-np-z]{38}$/],
    ['LTC', /^ltc1q[02-9ac-hj-np-z]{38}$/],
    ['TRC20', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
    ['ERC20', /^0x[0-9a-f]{40}$/],
    ['TON', /^UQ[\w-]{46}$/],
  ])('of %s have the usual format, and are stable', (network, pattern) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(makeAddress(seed, network)).toMatch(pattern);
        expect(makeAddress(seed, network)).toBe(makeAddress(seed, network));
      }),
    );
  });
});

describe('generated EMV codes', () => {
  test('end with the checksum of the published examples', () => {
    const printed =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
    expect(crc16(printed.slice(0, -4)).toString(16).toUpperCase()).toBe('1D3D');
    const viet = '00020101021138530010A0000007270123000697041601092576788590208QRIBFTTA53037045802VN6304AE9F';
    expect(crc16(viet.slice(0, -4)).toString(16).toUpperCase()).toBe('AE9F');
  });

  test('contain the length of each field in bytes', () => {
    const code = emvCode({
      scheme: tlv('26', tlv('00', 'br.gov.bcb.pix')),
      currency: '986',
      amount: '12.50',
      country: 'BR',
      name: 'N'.repeat(40),
      city: 'SAO PAULO',
      reference: '***',
    });
    const tags: Record<string, string> = {};
    for (let at = 0; at < code.length; ) {
      const length = Number(code.slice(at + 2, at + 4));
      tags[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length);
      at += 4 + length;
    }
    expect(tags).toMatchObject({
      '00': '01',
      '01': '12',
      '53': '986',
      '54': '12.50',
      '58': 'BR',
      '62': '0503***',
    });
    expect(tags['59']).toHaveLength(25);
  });
});

test.each(vectors.filter(({ kind }) => kind === 'emv_qr'))(
  'the CRC of the published code $value: valid is $valid',
  ({ value, valid }) => {
    const crc = crc16(value.slice(0, -4)).toString(16).padStart(4, '0');
    expect(crc === value.slice(-4).toLowerCase()).toBe(valid);
  },
);
