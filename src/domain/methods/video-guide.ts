import { pickText } from '../fields/pick-text.ts';
import type { Method } from './method.ts';

/**
 * Path below the widget's assets of the clip for crypto in Russia, used if the cashier has none
 * (R-SCREEN-13).
 */
export const CRYPTO_GUIDE = 'guides/crypto-ru.mp4';

/** Source of a guide: a URL from the cashier, or a path below the widget's assets. */
export type Guide = { from: 'cashier' | 'assets'; path: string };

/**
 * The video guide of a method: the link for the redesign, else the one for `language_country` in the first
 * matching language, else the clip for crypto in Russia; null without one (R-SCREEN-13).
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
