import type { Method } from '../domain/method.ts';
import { effectiveCountry } from '../domain/user.ts';
import { guideOf } from '../domain/video-guide.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import { cashierOrigin } from '../session/link.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { isAllowedUrl } from './provider.ts';

/** The fields that a video guide is looked up by. */
export type Guided = Pick<Method, 'video_guide_url' | 'category'>;

/**
 * The address of a video guide, or null where there is none, or none that may be played: https, or the cashier's own.
 * @param told the video that a payment came with; it wins over the method's own
 */
export function useGuide(method: Guided | null | undefined, told?: string): string | null {
  const session = useSession();
  const { user, selectedCountry } = useSessionState();
  const { labels } = useI18n();
  const own = method && guideOf(method, labels, effectiveCountry(user, selectedCountry));
  const guide = told === undefined ? own : { from: 'cashier', path: told };
  if (!guide) return null;
  if (guide.from === 'assets') return session.options.assets + guide.path;
  const cashier = cashierOrigin(session);
  if (!URL.canParse(guide.path, cashier)) return null;
  const { href } = new URL(guide.path, cashier);
  return isAllowedUrl(href, cashier) ? href : null;
}
