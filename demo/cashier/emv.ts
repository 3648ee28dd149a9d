export const tlv = (tag: string, value: string) => tag + String(value.length).padStart(2, '0') + value;

/** Appends the checksum of an EMV code, which is computed over the checksum's own tag and length too. */
function sealEmv(body: string): string {
  const open = `${body}6304`;
  return open + crc16(open).toString(16).toUpperCase().padStart(4, '0');
}

export function crc16(text: string, start = 0xffff): number {
  return crcOf(Buffer.from(text, 'utf8'), start);
}

/** CRC-16/CCITT-FALSE of bytes: EMV codes start with 0xffff, TON addresses with 0. */
export function crcOf(bytes: Uint8Array, start: number): number {
  let crc = start;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}

export interface EmvCode {
  scheme: string;
  /** ISO 4217 number, such as 986 for BRL. */
  currency: string;
  amount: string;
  country: string;
  name: string;
  city: string;
  reference: string;
}

/** Makes the EMV code of one payment: tag 01 is 12 (dynamic), and the code contains the amount. */
export function emvCode({ scheme, currency, amount, country, name, city, reference }: EmvCode): string {
  return sealEmv(
    tlv('00', '01') +
      tlv('01', '12') +
      scheme +
      tlv('52', '0000') +
      tlv('53', currency) +
      tlv('54', amount) +
      tlv('58', country) +
      tlv('59', name.slice(0, 25)) +
      tlv('60', city.slice(0, 15)) +
      tlv('62', tlv('05', reference.slice(0, 25))),
  );
}

export type BrCode = Pick<EmvCode, 'amount' | 'name' | 'city'> & {
  /** Address of the charge without `https://`; the payer's bank fetches the charge from it. */
  location: string;
};

export const brCode = ({ location, ...shown }: BrCode) =>
  emvCode({
    scheme: tlv('26', tlv('00', 'br.gov.bcb.pix') + tlv('25', location)),
    currency: '986',
    country: 'BR',
    reference: '***',
    ...shown,
  });
