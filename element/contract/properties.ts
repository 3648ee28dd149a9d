import type * as z from 'zod/mini';
import descriptions from './descriptions.json' with { type: 'json' };

export type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Property {
  /** The name of a part of the contract and of the properties in it, such as `Transaction.reason.code`. Items of lists add no name. */
  path: string;
  schema: JsonSchema;
  isRequired: boolean;
}

const isSchema = (part: unknown): part is JsonSchema => typeof part === 'object' && part !== null;

export function* propertiesOf(schema: JsonSchema, path: string): Generator<Property> {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (!isSchema(part)) continue;
    const own = `${path}.${name}`;
    yield { path: own, schema: part, isRequired: (schema.required ?? []).includes(name) };
    yield* propertiesOf(part, own);
  }
  const { items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  for (const part of [items, additionalProperties, ...anyOf, ...oneOf].flat()) {
    if (isSchema(part)) yield* propertiesOf(part, path);
  }
}

const TEXTS = new Map(Object.entries(descriptions));

/** The key in `TEXTS` that describes a property: the longest end of its path that is there. A field of a method counts as a `Field`. */
export function keyOf(path: string): string | undefined {
  const names = path.replace(/^Method\.fields\./, 'Field.').split('.');
  return names.map((_, at) => names.slice(at).join('.')).find((end) => TEXTS.has(end));
}

export function describePart(name: string, schema: JsonSchema): JsonSchema {
  const about = TEXTS.get(name);
  for (const property of propertiesOf(schema, name)) {
    const description = TEXTS.get(keyOf(property.path) ?? '');
    if (description !== undefined) property.schema.description = description;
  }
  return { ...(about !== undefined && { description: about }), ...schema };
}
