import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Messages } from '../../src/i18n/i18n.ts';

/** The pseudo-locale replaces Telugu, because `Intl` writes its own texts in Telugu script, so that they can be told from the widget's. */
export const PSEUDO = 'te';

const ACCENTED: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'î',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
};
/** The texts are longer by this share, as those of a translation may be. */
const ADDED_SHARE = 0.4;

/** Writes `Deposit {{amount}}` as `⟦Dépöšît {{amount}} éé⟧`. */
function pseudoText(text: string): string {
  const parts = text.split(/(\{\{\w+\}\})/);
  const accented = parts
    .map((part) =>
      part.startsWith('{{') ? part : part.replace(/[aeioucnsy]/g, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
  const letters = text.replace(/\{\{\w+\}\}/g, '').length;
  // Adds several short words, because a browser breaks lines between words.
  const more = 'ééé öö '
    .repeat(Math.ceil((letters * ADDED_SHARE) / 7))
    .slice(0, Math.ceil(letters * ADDED_SHARE));
  return `⟦${accented} ${more.trim()}⟧`;
}

function pseudoOf(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoOf(value),
    ]),
  );
}

export async function servePseudoLocale(page: Page): Promise<void> {
  const english: Messages = JSON.parse(readFileSync(join(process.cwd(), 'public/locales/en.json'), 'utf8'));
  const body = JSON.stringify(pseudoOf(english));
  await page.route(`**/locales/${PSEUDO}.json`, (route) =>
    route.fulfill({ body, contentType: 'application/json', headers: { 'access-control-allow-origin': '*' } }),
  );
}
