import { effectiveCountry } from '../../domain/host/user.ts';
import type { Method } from '../../domain/methods/method.ts';
import { guideOf } from '../../domain/methods/video-guide.ts';
import { parseUrl } from '../../domain/parsing/parse-url.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { cashierOrigin } from '../../session/connection/connection.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { isAllowedUrl } from '../payment/open-provider.ts';

/** The fields of a method that select its video guide. */
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
