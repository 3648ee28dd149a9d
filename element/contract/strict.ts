import * as z from 'zod/mini';
import { decodedField, decodedFields } from '../../src/domain/payment/transaction-schema.ts';
import { fieldSchema, fieldsSchema } from './field-schemas.ts';

/** A schema that rejects parts which the widget replaces by a default to keep a payment on the screen: a cashier must not send them. */
export function strict(schema: z.core.$ZodType): z.core.$ZodType {
  // The widget converts form fields, but a cashier sends them in one of four forms.
  if (Object.is(schema, decodedFields)) return fieldsSchema;
  if (Object.is(schema, decodedField)) return fieldSchema;
  if (schema instanceof z.ZodMiniCatch) return strict(schema.def.innerType);
  if (schema instanceof z.ZodMiniOptional) return z.optional(strict(schema.def.innerType));
  if (schema instanceof z.ZodMiniNullable) return z.nullable(strict(schema.def.innerType));
  if (schema instanceof z.ZodMiniArray)
    return schema.clone({ ...schema.def, element: strict(schema.def.element) });
  if (schema instanceof z.ZodMiniRecord)
    return schema.clone({ ...schema.def, valueType: strict(schema.def.valueType) });
  if (schema instanceof z.ZodMiniUnion) {
    return schema.clone({ ...schema.def, options: schema.def.options.map(strict) });
  }
  if (schema instanceof z.ZodMiniObject) {
    const shape = Object.entries(schema.shape).map(([name, part]) => [name, strict(part)]);
    return schema.clone({ ...schema.def, shape: Object.fromEntries(shape) });
  }
  return schema;
}
