import { readMethodField } from './field.ts';
import type { Immutable } from './immutable.ts';
import { parseItems, type Report } from './parse.ts';
import {
  boolean,
  fallback,
  isRecord,
  list,
  map,
  nullable,
  number,
  type Of,
  object,
  optional,
  text,
} from './read.ts';

/** Card view type codes (specification, section 3). */
export const CARD_VIEW = {
  default: 0,
  card: 1,
  cardWalletOnly: 2,
  india: 3,
  cardMultipleType: 4,
  p2p: 5,
  pix: 6,
  eazype: 7,
  virtual: 8,
  bankTransfer: 9,
} as const;

const limit = number(0);
/** Limits in one currency, major units; `minNonRus` replaces `min` outside Russia, null means the same. */
const readRule = object({ min: limit, max: limit, minNonRus: optional(limit) });

const flag = fallback(boolean, () => false);
const textOrNull = fallback(nullable(text()), () => null);
const texts = fallback(map(text()), () => ({}));

/** A name that is put into an address: it cannot climb out of the folder of icons, nor ask for anything. */
const iconName = fallback(text({ max: 100, pattern: /^[\w-]*$/, as: 'the name of an icon' }), () => '');

/** A payment method (specification, section 3). Everything but its name has a harmless default. */
const readMethod = object({
  name: text({ min: 1, max: 100 }),
  category: textOrNull,
  /** `null`, absent and 0 are unset (decisions, section 3). */
  cardViewType: fallback(nullable(number()), () => null),
  text: texts,
  amount_rules: fallback(map(fallback(readRule, () => ({ min: 0, max: 0 }))), () => ({})),
  fields: list(readMethodField),
  checkLuhn: flag,
  banner: textOrNull,
  isInvestForbidden: flag,
  isPopular: flag,
  isPreparationRequired: flag,
  isGeetest: flag,
  securityRulesGroup: textOrNull,
  position: fallback(number(), () => Number.MAX_SAFE_INTEGER),
  iconIds: fallback(object({ light: iconName, dark: iconName, compact: iconName }), () => ({
    light: '',
    dark: '',
    compact: '',
  })),
  video_guide_url: fallback(nullable(map(text())), () => null),
});
export type Method = Immutable<Of<typeof readMethod>>;

/** The answer of a method list: a map (or a list) of methods. A bad method or field is reported and left out. */
export function parseMethods(value: unknown, report: Report): Method[] {
  const keep = (item: unknown, key: string) =>
    isRecord(item)
      ? { ...item, fields: parseItems(readMethodField, item.fields ?? [], `${key}.fields`, report) }
      : item;
  const items = Array.isArray(value)
    ? value.map((item, at) => keep(item, `methods.${at}`))
    : isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, keep(item, `methods.${key}`)]))
      : value;
  return parseItems(readMethod, items, 'methods', report);
}

const LISTED: ReadonlySet<number> = new Set([
  CARD_VIEW.default,
  CARD_VIEW.india,
  CARD_VIEW.p2p,
  CARD_VIEW.eazype,
  CARD_VIEW.bankTransfer,
]);

/** True for a method that a list shows: view type unset, india, p2p, eazype or bankTransfer (specification, 2). */
export function isListed(method: Method): boolean {
  return LISTED.has(method.cardViewType ?? CARD_VIEW.default);
}

/** Languages a label may come in (specification, section 9), by interface language where the codes differ. */
const LABEL_FOR: Record<string, string> = { hi: 'in', in: 'en', te: 'en' };

/** A method's label in an interface language, else in English, else its name. */
export function labelOf(method: Pick<Method, 'text' | 'name'>, language: string): string {
  const own = (code: string) => (Object.hasOwn(method.text, code) ? method.text[code] : undefined);
  return own(LABEL_FOR[language] ?? language) || own('en') || method.name;
}
