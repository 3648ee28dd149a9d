import {
  BANK_TRANSFER_VIEW,
  DEFAULT_VIEW,
  EAZYPE_VIEW,
  INDIA_VIEW,
  markCardNumber,
  P2P_VIEW,
} from '../fields/card-field.ts';
import { type Field, readFields } from '../fields/field.ts';
import type { LimitRule } from '../money/limits.ts';
import { pickText, shownText } from '../parsing/clean-text.ts';
import {
  boolean,
  type Decoded,
  decimal,
  fallback,
  type Immutable,
  isRecord,
  MAX_KEY_CHARS,
  map,
  nullable,
  number,
  object,
  optional,
  reasonOf,
  smallData,
  text,
} from '../parsing/decoders.ts';
import { parseItems, type Report } from '../parsing/parse-tolerant.ts';

/** Limit rules beyond this number are dropped. There are fewer currencies. */
const MAX_RULES = 500;

const readRule = object({
  min: decimal,
  max: decimal,
  minNonRus: optional(decimal),
  presets: smallData,
});

const flag = fallback(boolean, () => false);
const textOrNull = fallback(nullable(text()), () => null);
/** A map by language that has more entries is dropped. There are fewer languages. */
const MAX_LANGUAGES = 500;
const texts = fallback(map(shownText, MAX_LANGUAGES), () => ({}));

/** A name that becomes part of a URL, so it must not leave the icon folder or add a query. */
const iconName = fallback(text({ max: 100, pattern: /^[\w-]*$/, as: 'the name of an icon' }), () => '');

const readFacts = object({
  name: text({ min: 1, max: 100 }),
  category: textOrNull,
  /** `null`, absent and 0 mean unset (R-METHOD-2). */
  cardViewType: fallback(nullable(number()), () => null),
  text: texts,
  checkLuhn: flag,
  banner: fallback(nullable(shownText), () => null),
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
  video_guide_url: fallback(nullable(map(text(), MAX_LANGUAGES)), () => null),
  /** Decoded by `wallet.ts`, because only the method's form needs it. A method whose `wallet` is too large is dropped. */
  wallet: optional(map(smallData)),
});
export type Method = Immutable<Decoded<typeof readFacts>> & {
  /** Limits by currency. The user cannot pay in a currency without a rule. */
  readonly amount_rules: Readonly<Record<string, LimitRule>>;
  readonly fields: readonly Field[];
};

/** Decodes a map or a list of methods (R-METHOD-1). Invalid and repeated methods, invalid rules and fields are reported and dropped. */
export function parseMethods(value: unknown, report: Report): Method[] {
  const read = (item: unknown, path: string) => readMethod(item, path, report);
  return parseItems(read, value, 'methods', report, ({ name }) => name);
}

function readMethod(item: unknown, path: string, report: Report): Method {
  const facts = readFacts(item);
  const { amount_rules, fields } = isRecord(item) ? item : {};
  // In a list the path has only the position, so the report uses the method's name.
  const at = path.endsWith(`.${facts.name}`) ? path : `methods.${facts.name}`;
  const parsed = readFields(fields ?? [], 'field', `${at}.fields`, report);
  return {
    ...facts,
    amount_rules: readRules(amount_rules, `${at}.amount_rules`, report),
    fields: facts.checkLuhn ? markCardNumber(parsed) : parsed,
  };
}

/** An unreadable rule is dropped and reported, so that the host knows why the method is unavailable in its currency. */
function readRules(value: unknown, at: string, report: Report): Record<string, LimitRule> {
  const rules: Record<string, LimitRule> = {};
  if (value === undefined || value === null) return rules;
  if (!isRecord(value)) report({ path: at, problem: 'expected a map' });
  else if (Object.keys(value).length > MAX_RULES)
    report({ path: at, problem: `expected a map of ${MAX_RULES} at most` });
  else
    for (const [currency, rule] of Object.entries(value)) {
      if (rule === null || currency === '__proto__' || currency.length > MAX_KEY_CHARS) continue;
      try {
        rules[currency] = readRule(rule);
      } catch (error) {
        report({ path: `${at}.${currency}`, problem: reasonOf(error) });
      }
    }
  return rules;
}

const LISTED: ReadonlySet<number> = new Set([
  DEFAULT_VIEW,
  INDIA_VIEW,
  P2P_VIEW,
  EAZYPE_VIEW,
  BANK_TRANSFER_VIEW,
]);

/** A list shows methods with these view types: unset, india, p2p, eazype, bankTransfer (R-SCREEN-3). */
export function isListed(method: Method): boolean {
  return LISTED.has(method.cardViewType ?? DEFAULT_VIEW);
}

export function labelOf(method: Pick<Method, 'text' | 'name'>, codes: readonly string[]): string {
  return pickText(method.text, codes)?.text ?? method.name;
}
