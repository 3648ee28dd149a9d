import { toDecimal } from '../../../../src/domain/money/money.ts';
import { emvCode, tlv } from './emv.ts';
import type { BuildNext } from './next-context.ts';

const BENEFICIARY = 'PAGAMENTOS SANDBOX LTDA';

/** A dynamic BR Code: the payer's bank fetches the charge from the address in it (without `https://`). */
export const pixNext: BuildNext = ({ id, amount, body, expiresAt }) => {
  const code = emvCode({
    scheme: tlv('26', tlv('00', 'br.gov.bcb.pix') + tlv('25', `pix.sandbox.invalid/qr/v2/${id}`)),
    currency: '986',
    amount: toDecimal(amount, body.currency),
    country: 'BR',
    name: BENEFICIARY,
    city: 'SAO PAULO',
    reference: '***',
  });
  return { kind: 'pix', code, qr: code, expiresAt, beneficiary: BENEFICIARY };
};
