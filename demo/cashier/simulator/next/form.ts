import { type Field, readFields } from '../../../../src/domain/fields/field.ts';
import { toDecimal } from '../../../../src/domain/money/money.ts';
import { CATALOGUE } from '../../catalogue.ts';
import type { BuildNext } from './next-context.ts';
import { seededDigits } from './seeded-random.ts';

export function formFieldsOf(method: string): Field[] {
  const form = Object.hasOwn(CATALOGUE.unifiedForms, method) ? CATALOGUE.unifiedForms[method] : [];
  return readFields(form, 'field', 'fields', () => undefined);
}

const PAY_TO: Record<string, (id: string) => { label: string; value: string }[]> = {
  mpesa_paybill: (id) => [
    { label: 'Paybill', value: '888880' },
    { label: 'placeholders.account_number', value: seededDigits(`paybill ${id}`, 8) },
  ],
};

export const formNext: BuildNext = ({ id, method, amount, body }) => ({
  kind: 'form',
  ...(Object.hasOwn(PAY_TO, method.name) && {
    requisites: PAY_TO[method.name]?.(id).map((row) => ({ ...row, icon: 'document', copy: true })),
  }),
  step: 'form',
  fields: formFieldsOf(method.name).map((field) =>
    field.type === 'amount' ? { ...field, value: toDecimal(amount, body.currency) } : field,
  ),
});
