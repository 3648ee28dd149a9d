import { type Field, readField } from '../../src/domain/fields/field.ts';

export function decodedField(described: Readonly<Record<string, unknown>> & { name: string }): Field {
  const field = readField(described, described.name, 'field', ({ path, problem }) => {
    throw new Error(`${path}: ${problem}`);
  });
  if (!field) throw new Error('no field was decoded');
  return field;
}
