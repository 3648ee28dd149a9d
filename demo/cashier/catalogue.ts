import * as z from 'zod/mini';
import { type Method, parseMethods } from '../../src/domain/methods/method.ts';
import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import text from '../scenarios/catalogue.json?raw';
import labelsText from '../scenarios/labels.json?raw';
import { listSheetMethods, SHEET_METHODS } from './sheets/sheet-list.ts';

const behaviourSchema = z.object({
  response: z.string(),
  ttlSeconds: z.optional(z.number()),
  feePercent: z.catch(z.number(), 0),
  networkFee: z.catch(z.boolean(), false),
  networks: z.catch(z.array(z.string()), []),
  qr: z.catch(z.boolean(), false),
  barcode: z.catch(z.boolean(), false),
  push: z.catch(z.boolean(), false),
  threeDS: z.catch(z.boolean(), false),
  otp: z.catch(z.boolean(), false),
  cip: z.catch(z.boolean(), false),
  /** True if the prepare response states the cost and the arrival time of a withdrawal. */
  explained: z.catch(z.boolean(), false),
  provesWallet: z.catch(z.boolean(), false),
  ussd: z.optional(z.string()),
});
export type Behaviour = z.output<typeof behaviourSchema>;

const networkSchema = z.object({
  confirmations: z.number(),
  minutes: z.number(),
  memo: z.catch(z.boolean(), false),
  memoLabel: z.optional(z.string()),
  addressTtl: z.number(),
  chainId: z.optional(z.number()),
  usdtContract: z.optional(z.string()),
  usdtMaster: z.optional(z.string()),
});

const countrySchema = z.object({
  country: z.string(),
  currency: z.string(),
  locale: z.string(),
  dialPrefix: z.string(),
  deposit: z.array(z.record(z.string(), z.unknown())),
  withdrawal: z.array(z.record(z.string(), z.unknown())),
});
export type CountryMethods = z.output<typeof countrySchema>;

const preparationSchema = z.object({
  placeholder: z.string(),
  regex: z.string(),
  regexError: z.string(),
  mask: z.nullable(z.string()),
  values: z.catch(z.array(z.object({ text: z.string(), value: z.string() })), []),
});
export type Preparation = z.output<typeof preparationSchema>;

const catalogueSchema = z.object({
  meta: z.object({
    sandboxFxPerUsd: z.record(z.string(), z.number()),
    sandboxCryptoUsd: z.record(z.string(), z.number()),
    cryptoNetworks: z.record(z.string(), networkSchema),
  }),
  scenarios: z.record(z.string(), z.string()),
  snippets: z.record(z.string(), z.unknown()),
  unifiedForms: z.record(z.string(), z.array(z.unknown())),
  preparations: z.record(z.string(), z.record(z.string(), preparationSchema)),
  behaviours: z.object({
    deposit: z.record(z.string(), behaviourSchema),
    withdrawal: z.record(z.string(), behaviourSchema),
  }),
  messages: z.record(z.string(), z.record(z.string(), z.string())),
  countries: z.array(countrySchema),
});

type Data = z.output<typeof catalogueSchema>;

let data: Data = z.parse(catalogueSchema, JSON.parse(text));

export let CATALOGUE = factsOf(data);

/** Replaces the catalogue of this process. @throws {Error} when the text is no catalogue; the previous catalogue stays */
export function replaceCatalogue(replacement: string): void {
  const read = z.parse(catalogueSchema, JSON.parse(replacement));
  data = read;
  CATALOGUE = factsOf(read);
}

function factsOf({ meta, countries, scenarios, unifiedForms }: Data) {
  return {
    ratePerUsd: meta.sandboxFxPerUsd,
    cryptoUsd: meta.sandboxCryptoUsd,
    networks: meta.cryptoNetworks,
    geetest: new Set(
      countries
        .flatMap(({ deposit, withdrawal }) => [...deposit, ...withdrawal])
        .filter(({ isGeetest }) => isGeetest === true)
        .map(({ name }) => String(name)),
    ),
    scenarios,
    unifiedForms,
    countries,
  };
}

/** Methods without a behaviour exist only to test that the widget drops them; a widget that lists one gets a redirect. */
const PLAIN_REDIRECT: Behaviour = z.parse(behaviourSchema, { response: 'redirect', ttlSeconds: 900 });

/** Payments by wallets: the wallet's sheet has charged the user already, so the cashier only confirms them. */
const CHARGED: Behaviour = z.parse(behaviourSchema, { response: 'confirm', ttlSeconds: 900 });

export function behaviourOf(type: TransactionType, method: string): Behaviour {
  return own(data.behaviours[type], method) ?? (SHEET_METHODS.includes(method) ? CHARGED : PLAIN_REDIRECT);
}

/** Methods in wire format, by name. `hasSheets` adds those with wallets, whose sheets the sandbox replaces by stand-ins. */
export function methodMap(type: TransactionType, country: string, currency: string, hasSheets = false) {
  const listed = marketOf(country, currency)?.[type] ?? [];
  const methods = hasSheets ? [...sheetMethodsOf(type, { country, currency }), ...listed] : listed;
  return Object.fromEntries(methods.map((method) => [String(method.name), withLabels(method)]));
}

const labelsSchema = z.object({
  /** English labels that are names, so that they stay untranslated in the listed languages, or in all. */
  names: z.array(
    z.object({ why: z.string(), labels: z.array(z.string()), languages: z.optional(z.array(z.string())) }),
  ),
  texts: z.record(z.string(), z.record(z.string(), z.string())),
});

/** The labels of all methods. Methods of several markets share them: Bitcoin is a method of 27 markets. */
export const LABELS = z.parse(labelsSchema, JSON.parse(labelsText));

function withLabels(method: Record<string, unknown>): Record<string, unknown> {
  const own = z.parse(z.record(z.string(), z.string()), method.text);
  const shared = LABELS.texts[own.en ?? ''] ?? {};
  const texts = { ...shared, ...own };
  return { ...method, text: texts.es ? { mx: texts.es, ...texts } : texts };
}

function sheetMethodsOf(type: TransactionType, market: { country: string; currency: string }) {
  const [first] = marketOf(market.country, market.currency)?.[type] ?? [];
  return first && type === 'deposit' ? listSheetMethods(market, first.amount_rules) : [];
}

/** The decoder of the widget parses the method, so the cashier and the widget read its limits alike. */
export function findMethod(
  type: TransactionType,
  place: { country: string; currency: string },
  name: string,
): Method | undefined {
  const methods = [
    ...(marketOf(place.country, place.currency)?.[type] ?? []),
    ...sheetMethodsOf(type, place),
  ];
  const [method] = parseMethods(
    methods.filter((candidate) => candidate.name === name),
    () => {},
  );
  return method;
}

export function preparationOf(method: string): Record<string, Preparation> {
  return own(data.preparations, method) ?? {};
}

export function dialPrefixOf(country: string): string {
  return CATALOGUE.countries.find((place) => place.country === country)?.dialPrefix ?? '';
}

export function snippetOf(country: string, currency: string): unknown {
  return own(data.snippets, `${country}/${currency}`) ?? {};
}

export function messageIn(language: string, key: string): string {
  const code = LANGUAGE_OF[language] ?? language;
  return own(own(data.messages, code) ?? {}, key) ?? own(data.messages.en ?? {}, key) ?? key;
}

/** The catalogue has messages in four languages; a related language uses the nearest of them. */
const LANGUAGE_OF: Record<string, string> = { mx: 'es' };

function marketOf(country: string, currency: string): CountryMethods | undefined {
  return CATALOGUE.countries.find((place) => place.country === country && place.currency === currency);
}

function own<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
