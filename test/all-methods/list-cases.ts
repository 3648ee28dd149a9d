import * as z from 'zod/mini';
import catalogueText from '../../demo/scenarios/catalogue.json?raw';
import examplesText from '../../demo/scenarios/examples.json?raw';
import en from '../../public/locales/en.json';
import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import type { FieldCase, MethodCase } from './method-case.ts';

const choiceSchema = z.object({ text: z.string(), value: z.string() });
const fieldSchema = z.object({
  name: z.string(),
  type: z.string(),
  placeholder_key: z.string(),
  regex_error_key: z.string(),
  values: z.array(choiceSchema),
});
const methodSchema = z.object({
  name: z.string(),
  category: z.nullable(z.string()),
  text: z.object({ en: z.string() }),
  amount_rules: z.record(z.string(), z.object({ min: z.number(), max: z.number() })),
  fields: z.array(fieldSchema),
  isPreparationRequired: z.boolean(),
  checkLuhn: z.boolean(),
});
type CatalogueMethod = z.output<typeof methodSchema>;

const formFieldSchema = z.object({
  name: z.string(),
  type: z.string(),
  placeholder: z.union([z.string(), z.record(z.string(), z.string())]),
  validations: z.array(z.object({ error: z.string() })),
  values: z.array(choiceSchema),
});
const preparationSchema = z.object({
  placeholder: z.string(),
  regexError: z.string(),
  values: z.catch(z.array(choiceSchema), []),
});
const behaviourSchema = z.object({
  entry: z.string(),
  response: z.string(),
  // biome-ignore lint/suspicious/noThenProperty: the catalogue's file has a property of this name, and it is never awaited
  then: z.string(),
  otp: z.catch(z.boolean(), false),
});

const catalogue = z.parse(
  z.object({
    countries: z.array(
      z.object({
        country: z.string(),
        currency: z.string(),
        deposit: z.array(methodSchema),
        withdrawal: z.array(methodSchema),
      }),
    ),
    behaviours: z.record(z.string(), z.record(z.string(), behaviourSchema)),
    preparations: z.record(z.string(), z.record(z.string(), preparationSchema)),
    unifiedForms: z.record(z.string(), z.array(formFieldSchema)),
    messages: z.object({ en: z.record(z.string(), z.string()) }),
  }),
  JSON.parse(catalogueText),
);
const examples = z.parse(
  z.object({
    fields: z.array(
      z.object({
        country: z.string(),
        currency: z.string(),
        direction: z.string(),
        method: z.string(),
        field: z.string(),
        valid: z.object({ value: z.string() }),
        invalid: z.object({ value: z.string(), reason: z.string() }),
        semanticInvalid: z.array(z.object({ value: z.string(), check: z.string() })),
      }),
    ),
    unifiedFormFields: z.array(
      z.object({ form: z.string(), field: z.string(), valid: z.string(), invalid: z.string() }),
    ),
  }),
  JSON.parse(examplesText),
);

type Market = (typeof catalogue.countries)[number];

/** The method groups of a category that share one tile of the list (R-METHOD-5). */
const TILE_GROUPS = new Set([
  'crypto',
  'card_method',
  'cash_methods',
  'online-indonesian-banks-grouped',
  'online-malaysian-banks-grouped',
  'online-thailand-banks-grouped',
  'bank_transfer_nigeria',
  'nigeria-cards-grouped',
  'p2p_methods_kyrgyzstan',
  'p2p_methods_ukraine',
  'sbp-transgran-grouped',
]);

/** Check-digit rules that every form applies. `luhn` is missing, because a form applies it to card methods only (R-FIELD-12). */
const CHECKED = new Set(['clabe', 'cpf', 'cci', 'rut', 'cbu', 'iban']);
/** Rules of `CHECKED` with a message of their own for a wrong check digit, because the usual message is about the number of digits. */
const COUNTED = new Set(['clabe', 'cpf', 'cci', 'cbu']);

export function listCases(): MethodCase[] {
  return catalogue.countries.flatMap((market) =>
    (['deposit', 'withdrawal'] as const).flatMap((type) =>
      market[type].map((method) => caseOf(market, type, method)),
    ),
  );
}

function caseOf(market: Market, type: TransactionType, method: CatalogueMethod): MethodCase {
  const { country, currency } = market;
  const { name } = method;
  const behaviour = catalogue.behaviours[type]?.[name];
  const entry = behaviour?.entry ?? `/${type}`;
  return {
    name,
    market: `${country}/${currency}`,
    country,
    currency,
    type,
    label: method.text.en,
    group:
      method.category !== null && TILE_GROUPS.has(method.category)
        ? textOf(`groups.${method.category}`)
        : null,
    isListed: behaviour !== undefined,
    entry,
    form: formOf(type, name, entry),
    answer: behaviour ? answerOf(behaviour) : `/${type}`,
    response: behaviour?.response ?? '',
    amount: amountFor(method.amount_rules[currency]?.min ?? 0),
    fields: method.fields.map((field) => fieldCase(market, type, method, field)),
    preparation: method.isPreparationRequired ? preparationOf(name) : [],
    laterFields: behaviour?.response === 'unified-form' ? laterFieldsOf(name) : [],
  };
}

function formOf(type: TransactionType, name: string, entry: string): string {
  if (entry === '/deposit/crypto') return '/deposit/crypto/address';
  if (entry === '/deposit/peer-to-peer') return '/deposit/peer-to-peer/base';
  if (type === 'deposit' && name.endsWith('_h2h')) return '/deposit/host-to-host';
  return entry.endsWith('/group') ? `${entry}/redirect` : entry;
}

/**
 * Path of the screen after the create request. For redirects, and for direct card charges without an SMS code, the user waits on the status
 * screen.
 */
function answerOf({ response, then, otp }: z.output<typeof behaviourSchema>): string {
  if (response === 'redirect' || (response === 'h2h' && !otp)) return '/deposit/complete';
  return response === 'confirm' ? '/withdrawal/complete' : then;
}

/** The least allowed amount whose last two digits are 12, because the sandbox leaves the payment of such an amount open. */
function amountFor(min: number): string {
  return String(Math.max(0, Math.ceil((min - 12) / 100)) * 100 + 12);
}

function fieldCase(
  market: Market,
  type: TransactionType,
  method: CatalogueMethod,
  { name, type: kind, placeholder_key, regex_error_key, values }: CatalogueMethod['fields'][number],
): FieldCase {
  const example = examples.fields.find(
    (row) =>
      row.country === market.country &&
      row.currency === market.currency &&
      row.direction === type &&
      row.method === method.name &&
      row.field === name,
  );
  if (!example) throw new Error(`${market.country} ${type} ${method.name} has no example for ${name}`);
  const unsound = example.semanticInvalid.find(
    ({ check }) => CHECKED.has(check) || (check === 'luhn' && method.checkLuhn),
  );
  return {
    // The form shows the text of `placeholders.card_expiry` (MM/YY) inside the field, so the field has another text as its label.
    label: textOf(placeholder_key === 'placeholders.card_expiry' ? 'cards.expiry' : placeholder_key),
    type: kind,
    valid: example.valid.value,
    invalid: example.invalid.value,
    unsound: unsound
      ? {
          value: unsound.value,
          message: textOf(COUNTED.has(unsound.check) ? 'errors.check_digit' : regex_error_key),
        }
      : null,
    message: values.length > 0 ? textOf('errors.required') : textOf(regex_error_key),
    options: optionsOf(values),
    // The form removes the trunk prefix (0) of a pasted phone number, so it corrects such a value and rejects nothing.
    isCorrectedOnBlur: example.invalid.reason === 'trunk zero kept',
  };
}

function preparationOf(method: string): FieldCase[] {
  return Object.values(catalogue.preparations[method] ?? {}).map(({ placeholder, regexError, values }) => ({
    label: textOf(placeholder),
    type: values.length > 0 ? 'dropdown' : 'text',
    valid: values[0]?.value ?? '123456',
    invalid: values.length > 0 ? '__none__' : '12',
    unsound: null,
    message: textOf(values.length > 0 ? 'errors.required' : regexError),
    options: optionsOf(values),
    isCorrectedOnBlur: false,
  }));
}

function laterFieldsOf(method: string): FieldCase[] {
  return (catalogue.unifiedForms[method] ?? [])
    .filter(({ type }) => type !== 'amount')
    .map(({ name, type, placeholder, validations, values }) => {
      const example = examples.unifiedFormFields.find(({ form, field }) => form === method && field === name);
      if (!example) throw new Error(`The form of ${method} has no example for ${name}`);
      return {
        label: typeof placeholder === 'string' ? textOf(placeholder) : (placeholder.en ?? name),
        type,
        valid: example.valid,
        invalid: example.invalid,
        unsound: null,
        message: textOf(values.length > 0 ? 'errors.required' : (validations[0]?.error ?? '')),
        options: optionsOf(values),
        isCorrectedOnBlur: false,
      };
    });
}

const optionsOf = (values: readonly { text: string; value: string }[]) =>
  Object.fromEntries(values.map(({ text, value }) => [value, text]));

/** The English text of a message key: from the catalogue where it has one, so that a changed translation of the widget fails the test. */
function textOf(key: string): string {
  const own = catalogue.messages.en[key];
  if (own !== undefined) return own;
  const [space = '', ...rest] = key.split('.');
  const words: unknown = Reflect.get(Reflect.get(en, space) ?? {}, rest.join('.'));
  if (typeof words !== 'string') throw new Error(`Nobody knows the words of ${key}`);
  return words;
}
