import type { Method } from '../../domain/method.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSession } from '../../session/use-session.tsx';
import { PlayGlyph } from '../../ui/glyph/more-glyphs.tsx';
import { addStyles } from '../../ui/styles.ts';
import { useGuide } from '../use-guide.ts';
import css from './video-link.css?inline';

addStyles(css);

/** The way to a method's video guide, where it has one. */
export function VideoLink({ method }: { method: Pick<Method, 'video_guide_url' | 'category'> }) {
  const session = useSession();
  const { t } = useI18n();
  if (!useGuide(method)) return null;
  return (
    <button
      type="button"
      className="video-link"
      onClick={() => session.location.navigate('/deposit/video-instruction')}
    >
      <PlayGlyph />
      <span>{t('video.watch')}</span>
    </button>
  );
}
