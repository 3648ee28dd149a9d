import type { Method } from './method.ts';

/** Under the widget's assets: the clip for crypto in Russia where the cashier has none (specification, section 9). */
export const CRYPTO_GUIDE = 'guides/crypto-ru.mp4';

/** Where a guide lies: at an address of the cashier's, or among the widget's own assets. */
export type Guide = { from: 'cashier' | 'assets'; path: string };

/**
 * The video guide of a method: the link for the new look wins, then `language_country`, then `en_country`, then the
 * fixed clip for crypto in country ru; null without one (specification, section 9; domain notes, section 9).
 */
export function guideOf(
  { video_guide_url: guides, category }: Pick<Method, 'video_guide_url' | 'category'>,
  language: string,
  country: string,
): Guide | null {
  const own = (key: string) => (guides && Object.hasOwn(guides, key) ? guides[key] : undefined);
  const at = country.toLowerCase();
  const path = own('redesign') || own(`${language.toLowerCase()}_${at}`) || own(`en_${at}`);
  if (path) return { from: 'cashier', path };
  return category === 'crypto' && at === 'ru' ? { from: 'assets', path: CRYPTO_GUIDE } : null;
}
