import type { Field } from '../../../../src/domain/fields/field.ts';
import { toDecimal } from '../../../../src/domain/money/money.ts';
import type { BuildNext } from './next-context.ts';
import { seededDigits } from './seeded-random.ts';
import { PAYEE, upiUri, vpaOf } from './upi.ts';

/** The field for a UTR, the bank's number of a UPI or IMPS transfer: twelve digits (R-RAIL-1). */
const UTR_FIELD: Field = {
  name: 'utr',
  type: 'text',
  placeholder: 'placeholders.utr',
  mask: '000000000000',
  value: '',
  isAdvanced: false,
  validations: [{ regex: '^\\d{12}$', error: 'errors.utr', isExists: false }],
  values: [],
  isTriggered: false,
  isDisabled: false,
};

/** An invoice that the user completes with a UTR: a UPI payee, or an account for IMPS. */
export const indiaNext: BuildNext = (context) => {
  const { id, method, amount, body, expiresAt } = context;
  const isImps = method.name.startsWith('imps');
  const account = [
    {
      label: 'placeholders.account_number',
      value: seededDigits(`account ${id}`, 12),
      icon: 'card',
      copy: true,
      rail: 'imps',
    },
    // The code SNBX is assigned to no bank, so the account is no existing one.
    { label: 'placeholders.ifsc', value: 'SNBX0009999', icon: 'document', copy: true, rail: 'imps' },
    { label: 'placeholders.full_name', value: PAYEE, icon: 'user', copy: true, rail: 'imps' },
  ];
  const payee = [
    { label: 'placeholders.vpa', value: vpaOf(id), icon: 'document', copy: true, rail: 'upi' },
    { label: 'placeholders.full_name', value: PAYEE, icon: 'user', copy: false, rail: 'upi' },
  ];
  // The user may pay by UPI or by IMPS; an app can pay to a UPI ID only.
  const both = [...payee, ...account];
  return {
    kind: 'invoice',
    amount: toDecimal(amount, body.currency),
    requisites: isImps ? account : method.name === 'upi_transfer' ? both : payee,
    expiresAt,
    confirm: 'utr',
    rail: isImps ? 'imps' : 'upi',
    canCancel: true,
    field: UTR_FIELD,
    ...(isImps ? {} : { qr: upiUri(context), intent: upiUri(context) }),
  };
};
