import type { Examples } from '../testing/examples.ts';
import { Paragraph } from '../text/paragraph.tsx';
import { Toast } from './toast.tsx';

const TONES = ['negative', 'positive', 'neutral'] as const;

export const examples = {
  tones: ({ t }) =>
    TONES.map((tone) => <Toast key={tone} tone={tone} stays message={t('socket.back')} onClose={() => {}} />),
  'with a title, and more below the words': ({ t }) => (
    <Toast stays message={t('call.trouble')} onClose={() => {}}>
      <Paragraph size="s">offline a-1</Paragraph>
    </Toast>
  ),
} satisfies Examples;
