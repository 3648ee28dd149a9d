import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isTileGroup } from '../../src/domain/methods/method-groups.ts';
import type { TransactionType } from '../../src/domain/payment/transaction.ts';

const methodSchema = z.object({
  name: z.string(),
  category: z.nullable(z.string()),
  text: z.object({ en: z.string() }),
  amount_rules: z.record(z.string(), z.object({ min: z.number(), max: z.number() })),
  fields: z.array(z.object({ name: z.string(), type: z.string(), placeholder_key: z.string() })),
});
const countrySchema = z.object({
  country: z.string(),
  currency: z.string(),
  deposit: z.array(methodSchema),
  withdrawal: z.array(methodSchema),
});
const exampleSchema = z.object({
  country: z.string(),
  direction: z.string(),
  method: z.string(),
  field: z.string(),
  valid: z.object({ value: z.string() }),
});
const groupWordsSchema = z.object({
  groups: z.record(z.string(), z.string()),
  placeholders: z.record(z.string(), z.string()),
  cards: z.object({ expiry: z.string() }),
});

const read = (path: string): unknown => JSON.parse(readFileSync(join(process.cwd(), path), 'utf8'));

const { countries, bonuses } = z.parse(
  z.object({
    countries: z.array(countrySchema),
    bonuses: z.record(z.string(), z.array(z.looseObject({ id: z.string() }))),
  }),
  read('demo/scenarios/catalogue.json'),
);
const { fields: examples } = z.parse(
  z.object({ fields: z.array(exampleSchema) }),
  read('demo/scenarios/examples.json'),
);
const words = z.parse(groupWordsSchema, read('public/locales/en.json'));

export interface MethodPage {
  label: string;
  group: string | null;
  /** Major units, ending in 12, because the sandbox leaves such a payment open. */
  amount: string;
  fields: { label: string; name: string; type: string; value: string }[];
}

export function currencyOf(country: string): string {
  return countryOf(country).currency;
}

export function bonusesOf(country: string) {
  return bonuses[currencyOf(country)] ?? [];
}

export function methodPage(country: string, type: TransactionType, name: string): MethodPage {
  const { currency, [type]: methods } = countryOf(country);
  const method = methods.find((each) => each.name === name);
  if (!method) throw new Error(`${country} has no ${type} method ${name}`);
  const { min = 0 } = method.amount_rules[currency] ?? {};
  return {
    label: method.text.en,
    group: isTileGroup(method.category) ? (words.groups[method.category] ?? method.category) : null,
    amount: String(Math.ceil(min / 100) * 100 + 112),
    fields: method.fields.map(({ name: field, type: kind, placeholder_key }) => ({
      name: field,
      type: kind,
      label: labelOf(placeholder_key, field),
      value:
        examples.find(
          (row) =>
            row.country === country && row.direction === type && row.method === name && row.field === field,
        )?.valid.value ?? '',
    })),
  };
}

/** The field of a card's expiry has a label of its own, because its key has the format MM/YY as its text. */
function labelOf(key: string, name: string): string {
  if (key === 'placeholders.card_expiry') return words.cards.expiry;
  return words.placeholders[key.replace('placeholders.', '')] ?? name;
}

function countryOf(country: string) {
  const found = countries.find((each) => each.country === country);
  if (!found) throw new Error(`The catalogue has no ${country}`);
  return found;
}
