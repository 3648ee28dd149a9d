import { isLuhn } from '../../src/domain/checks/check-digits.ts';
import type { Field } from '../../src/domain/fields/field.ts';
import { compileRegex } from '../../src/domain/regex/linear-regex.ts';
import { parseRegex, type RegexNode } from '../../src/domain/regex/parse-regex.ts';

export type SampledField = Pick<Field, 'name' | 'type' | 'mask' | 'values' | 'validations'>;

/** Usual values of users, tried before the kit makes a value from a field's rule. */
const USUAL = [
  'Ana Diaz',
  'ana.diaz@example.com',
  '4111111111111111',
  '032180000118359719',
  '12345678909',
  '5512345678',
  '1990-05-17',
  '12/30',
  '1230',
  '123',
  '123456',
  'ABCDE1234F',
  '12345678',
  '1234567890',
  '123456789012',
  // A valid address of TRON: the contract of USDT.
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'José Peña',
  '646180157000000004',
  '98765432100',
  'A',
  '1',
  'Main street 5',
];
/** These characters are tried first for a character class: common letters and digits, then the signs of addresses, names and dates. */
const CHARS = 'a1A 0b5Zx9.@-_/é';
const PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
const MAX_REPEATS = 12;
const MAX_SAMPLE_CHARS = 2_000;

/** True if the widget would show an error for the value. A rule that `compileRegex` cannot read counts as fulfilled. */
const breaksRule = (regex: string, value: string) =>
  regex !== '' && compileRegex(regex)?.(value) === 'no_match';

export const breaksRules = ({ validations }: Pick<SampledField, 'validations'>, value: string) =>
  validations.some(({ regex }) => breaksRule(regex, value));

export function sampleFields(
  fields: readonly SampledField[],
  dialPrefix: string,
  given: Readonly<Record<string, string>>,
): Record<string, string> | null {
  const values: Record<string, string> = {};
  for (const field of fields) {
    if (field.type === 'amount') continue;
    const value = given[field.name] ?? sampleField(field, dialPrefix);
    if (value === null) return null;
    values[field.name] = value;
  }
  return values;
}

export function sampleOther(field: SampledField, dialPrefix: string, value: string): string | null {
  return field.type === 'amount' ? null : sampleField(field, dialPrefix, value);
}

function sampleField(field: SampledField, dialPrefix: string, except?: string): string | null {
  if (field.values.length > 0) return field.values.find(({ value }) => value !== except)?.value ?? null;
  const sources = field.validations.flatMap(({ regex, isExists }) => (isExists || !regex ? [] : [regex]));
  const made = sources.flatMap((source) => {
    const tree = parseRegex(source);
    return tree ? [0, 3, 6, 9].map((extra) => withCheckDigit(sampleNode(tree, extra))) : [];
  });
  const slots = field.mask?.replace(/\\./g, '').replace(/[^0a*]/g, '') ?? '';
  const masked = slots.replace(/[a*]/g, 'A').replace(/0/g, '5');
  const options = [...USUAL, ...made, ...(masked ? [masked] : [])];
  const prefix = field.type === 'phone_with_prefix' ? dialPrefix : '';
  const found = options.find(
    (value) =>
      value !== '' && prefix + value !== except && !sources.some((source) => breaksRule(source, value)),
  );
  return found === undefined ? null : prefix + found;
}

/** Replaces the last digit of a number that is as long as a card's, so that it passes the Luhn check. */
function withCheckDigit(value: string): string {
  if (!/^\d{13,19}$/.test(value)) return value;
  const numbers = Array.from({ length: 10 }, (_, digit) => value.slice(0, -1) + digit);
  return numbers.find(isLuhn) ?? value;
}

/** A text that the pattern probably matches: its look-aheads are not considered. */
function sampleNode(node: RegexNode, extra: number): string {
  switch (node.kind) {
    case 'set':
      return sampleSet(node.source);
    case 'sequence':
      return node.items
        .map((item) => sampleNode(item, extra))
        .join('')
        .slice(0, MAX_SAMPLE_CHARS);
    case 'choice':
      return node.options[0] ? sampleNode(node.options[0], extra) : '';
    case 'repeat': {
      const times = Math.min(node.max, node.min + extra, Math.max(node.min, MAX_REPEATS));
      const item = sampleNode(node.item, extra);
      return item.repeat(Math.min(times, Math.ceil(MAX_SAMPLE_CHARS / Math.max(item.length, 1))));
    }
    default:
      return '';
  }
}

function sampleSet(source: string): string {
  try {
    const set = new RegExp(`^(?:${source})$`, 'u');
    return [...CHARS, ...PRINTABLE].find((char) => set.test(char)) ?? '';
  } catch {
    return '';
  }
}
