import { useState } from 'react';
import { labelOf } from '../../domain/method.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useGuide } from '../../parts/use-guide.ts';
import { useSessionState } from '../../session/use-session.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Paragraph } from '../../ui/paragraph/paragraph.tsx';
import { addStyles } from '../../ui/styles.ts';
import { Title } from '../../ui/title/title.tsx';
import css from './video-instruction-screen.css?inline';

addStyles(css);

/** /deposit/video-instruction: how to pay with the chosen method, as a film; nothing of it is fetched before Play. */
export default function VideoInstructionScreen() {
  const { choice } = useSessionState();
  const { t, labels } = useI18n();
  const { method } = choice;
  const guide = useGuide(method);
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="video-guide">
      <Title level={1} size="l">
        {t('video.title')}
      </Title>
      {method ? <Paragraph>{labelOf(method, labels)}</Paragraph> : null}
      {guide && !isBroken ? (
        // biome-ignore lint/a11y/useMediaCaption: the cashier's films have no captions; the form says the same in words
        <video
          className="video-guide-screen"
          src={guide}
          controls
          playsInline
          preload="none"
          aria-label={t('video.title')}
          onError={() => setBroken(true)}
        />
      ) : (
        <Notice tone="warning">{t('video.missing')}</Notice>
      )}
    </div>
  );
}
