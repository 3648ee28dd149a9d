import * as z from 'zod/mini';
import { formFieldSchema } from '../../../src/domain/fields/form-field.ts';
import { toDecimal } from '../../../src/domain/money/money.ts';
import { CATALOGUE } from '../catalogue.ts';
import type { BuildNext } from './next-context.ts';
import { seededDigits } from './seeded-random.ts';

const formSchema = z.array(formFieldSchema);

/** The fields of a method's form (catalogue, `unifiedForms`). */
export function formFieldsOf(method: string): z.output<typeof formSchema> {
  const form = Object.hasOwn(CATALOGUE.unifiedForms, method) ? CATALOGUE.unifiedForms[method] : [];
  return z.parse(formSchema, form);
}

/** The details that the user pays to before the form is sent. */
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
