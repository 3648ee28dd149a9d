import { expect, test } from 'vitest';
import { printTypes } from './print-types.mjs';

test('the types of pay-widget/contract are those of the JSON Schemas', () => {
  expect(
    printTypes({
      Part: {
        type: 'object',
        properties: {
          id: { type: 'string', description: 'A name.' },
          of: { $ref: '#/components/schemas/Whole' },
        },
        required: ['id'],
      },
      Next: { allOf: [{ $ref: '#/components/schemas/Whole' }], description: 'It.' },
      Whole: { anyOf: [{ type: 'array', items: { const: 'a' } }, { type: ['number', 'null'] }] },
    }),
  ).toBe(
    'export type Part = {\n  /** A name. */\n  id: string;\n  of?: Whole;\n};\n/** It. */\nexport type Next = Whole;\nexport type Whole = Array<"a"> | number | null;\n',
  );
});
