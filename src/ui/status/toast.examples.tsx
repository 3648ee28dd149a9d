import type { Examples } from '../testing/examples.ts';
import { Paragraph } from '../text/paragraph.tsx';
import { Toast } from './toast.tsx';

const TONES = ['negative', 'positive', 'neutral'] as const;

export const examples = {
  tones: ({ t }) =>
    TONES.map((tone) => (
      <Toast
        key={tone}
        tone={tone}
        stays
        message={t('socket.back')}
        closeLabel={t('snackbar.close')}
        onClose={() => {}}
      />
    )),
  'with a title, and more below the words': ({ t }) => (
    <Toast
      title={t('snackbar.error.title')}
      stays
      message={t('call.trouble')}
      closeLabel={t('snackbar.close')}
      onClose={() => {}}
    >
      <Paragraph size="s">offline a-1</Paragraph>
    </Toast>
  ),
} satisfies Examples;
