/**
 * Prints JSON Schemas as TypeScript types for `pay-widget/contract`. The package does not ship zod's types, because a partner may use
 * another version of zod.
 * @typedef {{ [key: string]: any }} Schema
 */

/** @param {Record<string, Schema>} schemas by name @returns {string} */
export function printTypes(schemas) {
  return Object.entries(schemas)
    .map(([name, schema]) => `${printComment(schema, '')}export type ${name} = ${printType(schema, '')};\n`)
    .join('');
}

/** @param {Schema} schema @param {string} indent @returns {string} */
const printComment = ({ description }, indent) =>
  typeof description === 'string' ? `${indent}/** ${description} */\n` : '';

/** @param {Schema} schema @param {string} indent @returns {string} */
function printType(schema, indent) {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'unknown';
  // JSON Schema draft 7 ignores keywords beside `$ref`, so a reference with a description is written as an `allOf` of one part.
  if (schema.allOf) {
    return schema.allOf.map((/** @type {Schema} */ part) => printType(part, indent)).join(' & ');
  }
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((/** @type {Schema} */ option) => printType(option, indent)).join(' | ');
  if (Array.isArray(schema.type)) {
    return schema.type
      .map((/** @type {string} */ type) => printType({ ...schema, type }, indent))
      .join(' | ');
  }
  if (schema.type === 'array') return `Array<${printType(schema.items ?? {}, indent)}>`;
  if (schema.type === 'object') return printObject(schema, indent);
  return NAMES[String(schema.type)] ?? 'unknown';
}

/** @type {Record<string, string>} */
const NAMES = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' };

/** @param {Schema} schema @param {string} indent @returns {string} */
function printObject({ properties, required = [], additionalProperties }, indent) {
  if (!properties) return `Record<string, ${printType(additionalProperties ?? {}, indent)}>`;
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${printComment(schema, inner)}${inner}${key}${mark}: ${printType(schema, inner)};\n`;
  });
  return lines.length > 0 ? `{\n${lines.join('')}${indent}}` : 'Record<string, unknown>';
}
