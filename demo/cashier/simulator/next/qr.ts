import { toDecimal } from '../../../../src/domain/money/money.ts';
import { emvCode, tlv } from '../../emv.ts';
import type { NextContext } from './next-context.ts';
import { seededDigits } from './seeded-random.ts';

interface Scheme {
  scheme: (id: string) => string;
  currency: string;
  country: string;
  city: string;
}

/** Merchant numbers in the layout of each scheme. They are nines or invented codes, so no merchant has them (R-SANDBOX-5). */
const SCHEMES: Record<string, Scheme> = {
  qris: {
    scheme: (id) =>
      tlv('26', tlv('00', 'COM.SANDBOX.WWW') + tlv('01', `9999${seededDigits(`qris ${id}`, 11)}`)),
    currency: '360',
    country: 'ID',
    city: 'JAKARTA',
  },
  duitnow_qr: {
    scheme: (id) =>
      tlv('26', tlv('00', 'A0000006150001') + tlv('01', '999999') + tlv('02', seededDigits(id, 10))),
    currency: '458',
    country: 'MY',
    city: 'KUALA LUMPUR',
  },
  promptpay: {
    // A national number (tag 02) with a wrong check digit belongs to no person, so a scanned code can pay no person.
    scheme: () => tlv('29', tlv('00', 'A000000677010111') + tlv('02', '9999999999999')),
    currency: '764',
    country: 'TH',
    city: 'BANGKOK',
  },
  qrph: {
    scheme: (id) =>
      tlv('27', tlv('00', 'com.p2pqrpay') + tlv('01', 'SNBXPHMM') + tlv('04', seededDigits(id, 12))),
    currency: '608',
    country: 'PH',
    city: 'MANILA',
  },
  vietqr: {
    scheme: (id) =>
      tlv(
        '38',
        tlv('00', 'A000000727') +
          tlv('01', tlv('00', '999999') + tlv('01', seededDigits(`account ${id}`, 10))) +
          tlv('02', 'QRIBFTTA'),
      ),
    currency: '704',
    country: 'VN',
    city: 'HA NOI',
  },
};

export function qrOf({ id, method, amount, body }: NextContext): string {
  const sum = toDecimal(amount, body.currency);
  const known = SCHEMES[method.name];
  if (known) {
    const { scheme, ...place } = known;
    const reference = `SB${seededDigits(`reference ${id}`, 10)}`;
    return emvCode({ ...place, scheme: scheme(id), amount: sum, name: 'SANDBOX PAYMENTS', reference });
  }
  // The code of SBP, Russia's system of instant transfers, is a link that opens the list of banks.
  if (method.name === 'sbp')
    return `https://qr.sandbox.invalid/${id}?type=02&sum=${sum.replace('.', '')}&cur=RUB`;
  // The code of CoDi, Mexico's system of payments by QR code, is JSON, and its amount is mandatory.
  return JSON.stringify({
    TYP: 20,
    v: { DEV: `sandbox/${id}` },
    ic: { IDC: id, AMO: Number(sum), REF: seededDigits(id, 7) },
  });
}
