import type { Method } from '../domain/method.ts';
import { effectiveCountry } from '../domain/user.ts';
import { guideOf } from '../domain/video-guide.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { isAllowedUrl } from './provider.ts';

/** The address of a method's video guide, or null where there is none, or none that may be played. */
export function useGuide(method: Pick<Method, 'video_guide_url' | 'category'> | null): string | null {
  const { options } = useSession();
  const { host, user, selectedCountry } = useSessionState();
  const { labels } = useI18n();
  const guide = method && guideOf(method, labels, effectiveCountry(user, selectedCountry));
  if (!guide) return null;
  if (guide.from === 'assets') return options.assets + guide.path;
  const cashier = host.host || options.origin;
  if (!URL.canParse(guide.path, cashier)) return null;
  const { href } = new URL(guide.path, cashier);
  return isAllowedUrl(href, cashier) ? href : null;
}
