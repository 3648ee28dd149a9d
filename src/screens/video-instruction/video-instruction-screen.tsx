import { isRecord } from '../../domain/parsing/decoders.ts';
import { markedLabel } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useGuide } from '../../parts/method/use-guide.ts';
import { GuideVideo } from '../../parts/method/video-link.tsx';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { Title } from '../../ui/text/title.tsx';
import './video-instruction-screen.css';

/** /deposit/video-instruction: a video that explains how to pay: that of the shown transaction, else the guide of the method. */
export default function VideoInstructionScreen() {
  const session = useSession();
  const { choice, transaction, lists } = useSessionState();
  const i18n = useI18n();
  // After a reload a transaction is shown and no method is chosen, so the transaction names the method.
  const name = transaction?.method ?? choice.method?.name;
  const method = lists.deposit.methods.find((known) => known.name === name) ?? choice.method;
  const { state } = session.location.current;
  const guide = useGuide(
    method,
    isRecord(state) && typeof state.video === 'string' ? state.video : undefined,
  );
  const label = method && markedLabel(method, i18n);
  return (
    <div className="video-guide">
      <Title level={1} size="l">
        {i18n.t('video.title')}
      </Title>
      {label ? (
        <Paragraph>
          <span lang={label.lang}>{label.text}</span>
        </Paragraph>
      ) : null}
      <GuideVideo address={guide} />
    </div>
  );
}
