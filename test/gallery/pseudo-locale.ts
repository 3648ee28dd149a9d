import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Messages } from '../../src/i18n/i18n.ts';

/** Telugu, which the pseudo-locale replaces: `Intl` formats it in a script of its own, unlike the widget's texts. */
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
/** Share by which the texts are longer, as a translation may be. */
const ADDED_SHARE = 0.4;

/** `Deposit {{amount}}` as `⟦Dépöšît {{amount}} éé⟧`: accented, longer by 40 %, in brackets. */
function pseudoText(text: string): string {
  const parts = text.split(/(\{\{\w+\}\})/);
  const accented = parts
    .map((part) =>
      part.startsWith('{{') ? part : part.replace(/[aeioucnsy]/g, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
  const letters = text.replace(/\{\{\w+\}\}/g, '').length;
  // Several short words: a browser may break the line as it would in a real language.
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

/** From now on the page receives the pseudo-locale when it requests Telugu. */
export async function servePseudoLocale(page: Page): Promise<void> {
  const english: Messages = JSON.parse(readFileSync(join(process.cwd(), 'public/locales/en.json'), 'utf8'));
  const body = JSON.stringify(pseudoOf(english));
  await page.route(`**/locales/${PSEUDO}.json`, (route) =>
    route.fulfill({ body, contentType: 'application/json', headers: { 'access-control-allow-origin': '*' } }),
  );
}
