import { toDecimal } from '../../../../src/domain/money/money.ts';
import { brCode } from '../../emv.ts';
import type { BuildNext } from './next-context.ts';

const BENEFICIARY = 'PAGAMENTOS SANDBOX LTDA';

export const pixNext: BuildNext = ({ id, amount, body, expiresAt }) => {
  const code = brCode({
    location: `pix.sandbox.invalid/qr/v2/${id}`,
    amount: toDecimal(amount, body.currency),
    name: BENEFICIARY,
    city: 'SAO PAULO',
  });
  return { kind: 'pix', code, qr: code, expiresAt, beneficiary: BENEFICIARY };
};
