import { cleanText } from '../../domain/parsing/clean-text.ts';
import { isRecord } from '../../domain/parsing/decoders.ts';
import type { Report } from '../../domain/parsing/parse-tolerant.ts';
import type { Messages } from '../../i18n/i18n.ts';
import { directionOf, languageTagOf } from '../../i18n/language-tags.ts';
import { BASE_LANGUAGE, type Language, languageOf } from '../../i18n/languages.ts';
import { parseWith } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';

type Books = Partial<Record<Language, Messages>>;

/** A longer text is dropped; no built-in text has half as many characters. */
const MAX_TEXT_CHARS = 500;
/** A placeholder between U+2068 and U+2069, which separate its direction from that of the text around, as in the locale files. */
const ISOLATED = /\u2068(\{\{\w+\}\})\u2069/g;
/** A letter that is read from right to left: between two values of a left-to-right text, it would show them in reverse order. */
const RTL_LETTER = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

/**
 * Texts that a host may replace also in the cashier's own page. All others show what is paid, to whom, or with which button: the user
 * trusts that page because the host cannot change them.
 */
const FREE_KEYS =
  /^(?:banner|bonus|bonusDetails|complete|empty|groups|header|help|history|list|receipt|region|saved|snackbar|video)\.|^error\.(?:title|text|refresh|reload)$/;
/** Any placeholder but these may contain money or a payee. */
const PAYMENT_PLACEHOLDER = /\{\{(?!(?:count|country|name|query|time)\}\})/;

export const isPaymentText = (key: string, builtIn: string): boolean =>
  !FREE_KEYS.test(key) || PAYMENT_PLACEHOLDER.test(builtIn);

interface Rules {
  /** True for the cashier's page in a frame, where a host must not replace texts about payments. */
  keepsPaymentTexts: boolean;
}

export function withHostTexts(session: Session, messages: Books): Books {
  const { texts = {} } = session.state.host;
  return parseWith(session, 'texts', (report) =>
    replaceTexts(messages, texts, report, {
      // In a web view the whole page belongs to the app, which may replace texts about payments too.
      keepsPaymentTexts: session.host.isOwnPage === true && session.host.isApp !== true,
    }),
  );
}

/**
 * Replaces built-in texts. One with an unknown language, key or placeholder is reported and not used.
 * @param texts by language (`es-MX` or `mx`), then by key with dots (`complete.close`)
 */
export function replaceTexts(
  messages: Books,
  texts: Record<string, unknown>,
  report: Report,
  rules: Rules = { keepsPaymentTexts: false },
): Books {
  const replaced = structuredClone(messages);
  for (const [locale, own] of Object.entries(texts)) {
    const path = `texts.${locale}`;
    const language = findLanguage(locale);
    const book = language && replaced[language];
    if (!language) report({ path, problem: 'expected a language of the interface' });
    else if (!isRecord(own)) report({ path, problem: 'expected an object of texts by key' });
    else if (book) {
      for (const [key, text] of Object.entries(own)) {
        const problem = replaceText(book, key, text, directionOf(languageTagOf(language)) === 'rtl', rules);
        if (problem) report({ path: `${path}.${key}`, problem });
      }
    }
  }
  return replaced;
}

/** Null for an unknown language, for which `languageOf` returns English. */
function findLanguage(locale: string): Language | null {
  const language = languageOf(locale);
  return language !== BASE_LANGUAGE || /^en(?![a-z\d])/i.test(locale) ? language : null;
}

function replaceText(
  book: Messages,
  key: string,
  text: unknown,
  isRtl: boolean,
  { keepsPaymentTexts }: Rules,
): string | null {
  const names = key.split('.');
  const last = names.pop() ?? '';
  let at: string | Messages | undefined = book;
  for (const name of names) at = isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  const builtIn = isRecord(at) && Object.hasOwn(at, last) ? at[last] : undefined;
  if (!isRecord(at) || typeof builtIn !== 'string') return 'unknown key';
  if (keepsPaymentTexts && isPaymentText(key, builtIn))
    return 'this text is about a payment, so it stays in the page of the cashier';
  const plain = typeof text === 'string' ? text.replace(ISOLATED, '$1') : '';
  const placeholders = placeholdersOf(plain);
  const isTurned = !isRtl && placeholders.length > 0 && RTL_LETTER.test(plain);
  // A character that changes the direction could show an amount beside it backwards, so the built-in text stays.
  if (
    plain === '' ||
    plain.length > MAX_TEXT_CHARS ||
    cleanText(plain) !== plain ||
    /[\t\n\r]/.test(plain) ||
    isTurned
  )
    return `expected a text of 1 to ${MAX_TEXT_CHARS} characters, without control characters`;
  const known = placeholdersOf(builtIn);
  const strange = placeholders.find((name) => !known.includes(name));
  if (strange)
    return `unknown placeholder ${strange}${known.length > 0 ? `; known: ${known.join(', ')}` : ''}`;
  // A button must not lose its amount, so the built-in text stays where the host's lacks a placeholder.
  const missing = known.find((name) => !placeholders.includes(name));
  if (missing) return `without the placeholder ${missing}`;
  at[last] = isRtl ? isolatePlaceholders(plain) : plain;
  return null;
}

/** An amount, a name or a code keeps its own direction within a text from right to left. */
const isolatePlaceholders = (text: string): string => text.replace(/\{\{\w+\}\}/g, '\u2068$&\u2069');

/** All that is in braces, so that `{amount}` and an unclosed `{{amount` are found too. */
const placeholdersOf = (text: string): string[] => text.match(/\{+[^{}]*\}*|\}+/g) ?? [];
