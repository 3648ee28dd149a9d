import { readPreparation } from '../../src/api/responses.ts';
import type { Field } from '../../src/domain/fields/field.ts';
import { isListed, type Method } from '../../src/domain/methods/method.ts';
import { captchaKindOf } from '../../src/domain/methods/method-captcha.ts';
import { limitsOf } from '../../src/domain/money/limits.ts';
import { problemsOf } from '../contract/problems.ts';
import { outcomeOf } from './expectations.ts';
import type { Client } from './raw-client.ts';
import { check } from './rule-outcome.ts';
import { sampleFields } from './sample-fields.ts';
import { type Market, PREPARATION } from './values.ts';

export interface Payable {
  method: Method;
  fields: Record<string, string>;
}

/** @param wanted from the command line: the method of `--deposit` or `--withdrawal`, and values of fields */
export function listCandidates(
  methods: readonly Method[],
  { currency, country, prefix }: Market,
  wanted: { name: string | undefined; fields: Readonly<Record<string, string>> },
): Payable[] {
  return methods
    .filter(
      (method) =>
        (wanted.name ? method.name === wanted.name : isListed(method) && method.category !== 'crypto') &&
        !captchaKindOf(method) &&
        !method.wallet &&
        limitsOf(method.amount_rules, currency, country) !== 'unavailable',
    )
    .toSorted(
      (a, b) =>
        Number(a.isPreparationRequired) - Number(b.isPreparationRequired) ||
        a.fields.length - b.fields.length,
    )
    .flatMap((method) => {
      const fields = sampleFields(method.fields, prefix, wanted.fields);
      return fields ? [{ method, fields }] : [];
    });
}

interface Preparer {
  market(): Promise<Market>;
  user(): Promise<Client>;
  options: { fields: Readonly<Record<string, string>> };
}

/** Adds values for the fields that the method's preparation returns. Null if the kit can make up none for a field. */
export async function completeForm(kit: Preparer, payable: Payable): Promise<Payable | null> {
  const { method, fields } = payable;
  if (!method.isPreparationRequired) return payable;
  const more = await samplePreparation(kit, payable);
  return more && { method, fields: { ...fields, ...more } };
}

async function samplePreparation(kit: Preparer, { method, fields }: Payable) {
  const { prefix } = await kit.market();
  const client = await kit.user();
  const reply = await client.call(PREPARATION, { method: method.name, fields });
  check(reply.status === 200, `the preparation of ${method.name} got ${outcomeOf(reply)}`, reply);
  const problems = problemsOf('Preparation', reply.data);
  check(problems.length === 0, problems.join('; '), reply);
  return sampleForm(readPreparation(reply.data).fields, prefix, kit.options.fields);
}

export function sampleForm(
  fields: readonly Field[],
  dialPrefix: string,
  given: Readonly<Record<string, string>>,
): Record<string, string> | null {
  const kept = fields.filter(({ isDisabled }) => isDisabled);
  const open = fields.filter(({ isDisabled }) => !isDisabled);
  const values = sampleFields(open, dialPrefix, given);
  return values && { ...Object.fromEntries(kept.map(({ name, value }) => [name, value])), ...values };
}
