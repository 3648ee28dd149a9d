import * as z from 'zod/mini';
import { formFieldSchema } from '../../../src/domain/fields/form-field.ts';
import { toDecimal } from '../../../src/domain/money/money.ts';
import { CATALOGUE } from '../catalogue.ts';
import type { BuildNext } from './next-context.ts';

const formSchema = z.array(formFieldSchema);

/** The fields of a method's form (catalogue, `unifiedForms`). */
export function formFieldsOf(method: string): z.output<typeof formSchema> {
  const form = Object.hasOwn(CATALOGUE.unifiedForms, method) ? CATALOGUE.unifiedForms[method] : [];
  return z.parse(formSchema, form);
}

export const formNext: BuildNext = ({ method, amount, body }) => ({
  kind: 'form',
  step: 'form',
  fields: formFieldsOf(method.name).map((field) =>
    field.type === 'amount' ? { ...field, value: toDecimal(amount, body.currency) } : field,
  ),
});
