import { useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import './guide-video.css';

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
