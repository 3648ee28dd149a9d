import { parseUrl } from '../../domain/host/cashier-address.ts';
import { effectiveCountry } from '../../domain/host/user.ts';
import type { Method } from '../../domain/methods/method.ts';
import { pickText } from '../../domain/parsing/clean-text.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { cashierOrigin } from '../../session/connection/connection.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { isAllowedUrl } from '../payment/open-provider.ts';

export type Guided = Pick<Method, 'video_guide_url' | 'category'>;

/**
 * The URL of a video guide; null if there is none, or if its URL is neither https nor the cashier's own.
 * @param transactionVideo the video of the shown transaction; it has priority over the method's
 */
export function useGuide(method: Guided | null | undefined, transactionVideo?: string): string | null {
  const session = useSession();
  const { user, selectedCountry } = useSessionState();
  const { labels } = useI18n();
  const own = method && guideOf(method, labels, effectiveCountry(user, selectedCountry));
  const guide = transactionVideo === undefined ? own : { from: 'cashier', path: transactionVideo };
  if (!guide) return null;
  if (guide.from === 'assets') return session.options.assets + guide.path;
  const cashier = cashierOrigin(session);
  if (!parseUrl(guide.path, cashier)) return null;
  const { href } = new URL(guide.path, cashier);
  return isAllowedUrl(href, cashier) ? href : null;
}

/** Path below the widget's assets of the clip for crypto in Russia, used if the cashier has none (R-SCREEN-13). */
export const CRYPTO_GUIDE = 'guides/crypto-ru.mp4';

export type Guide = { from: 'cashier' | 'assets'; path: string };

/**
 * The video guide of a method: the cashier's link named `redesign`, else its link for `language_country` in the first matching language,
 * else the clip for crypto in Russia; null without any (R-SCREEN-13).
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
