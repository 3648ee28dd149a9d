import { useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSession } from '../../session/use-session.tsx';
import { PlayGlyph } from '../../ui/icons/more-glyphs.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { type Guided, useGuide } from './use-guide.ts';
import './video-link.css';
import './guide-video.css';

/** Both properties are required: an omitted one would be read from `Object.prototype`, on which a page may have put one. */
interface Props {
  method: Guided | null | undefined;
  video: string | undefined;
}

export function VideoLink({ method, video }: Props) {
  const session = useSession();
  const { t } = useI18n();
  if (!useGuide(method, video)) return null;
  return (
    <button
      type="button"
      className="video-link"
      onClick={() => session.location.navigate('/deposit/video-instruction', { state: { video } })}
    >
      <PlayGlyph />
      <span>{t('video.watch')}</span>
    </button>
  );
}

/** The player of a video guide, which loads nothing before Play; a callout if there is no video, or it fails. */
export function GuideVideo({ address }: { address: string | null }) {
  const { t } = useI18n();
  const [broken, setBroken] = useState<string | null>(null);
  if (address === null || broken === address) return <Callout tone="warning">{t('video.missing')}</Callout>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the cashier's films have no captions; the form says the same in words
    <video
      className="guide-video"
      src={address}
      controls
      playsInline
      preload="none"
      aria-label={t('video.title')}
      onError={() => setBroken(address)}
    />
  );
}
