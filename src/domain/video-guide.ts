import type { Method } from './method.ts';
import { pickText } from './pick-text.ts';

/** Under the widget's assets: the clip for crypto in Russia where the cashier has none (R-SCREEN-13). */
export const CRYPTO_GUIDE = 'guides/crypto-ru.mp4';

/** Source of a guide: a URL of the cashier, or a path among the widget's own assets. */
export type Guide = { from: 'cashier' | 'assets'; path: string };

/**
 * The video guide of a method: the link for the new look wins, then `language_country` for each language code, the best
 * first and English last, then the fixed clip for crypto in country ru; null without one (R-SCREEN-13).
 */
export function guideOf(
  { video_guide_url: guides, category }: Pick<Method, 'video_guide_url' | 'category'>,
  codes: readonly string[],
  country: string,
): Guide | null {
  const at = country.toLowerCase();
  const found = guides && pickText(guides, ['redesign', ...codes.map((code) => `${code}_${at}`)]);
  if (found) return { from: 'cashier', path: found.text };
  return category === 'crypto' && at === 'ru' ? { from: 'assets', path: CRYPTO_GUIDE } : null;
}
