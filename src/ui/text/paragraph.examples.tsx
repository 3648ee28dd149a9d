import type { Examples } from '../testing/examples.ts';
import { Paragraph } from './paragraph.tsx';

const SIZES = ['s', 'm'] as const;
const TONES = ['muted', 'text', 'negative'] as const;

export const examples = {
  'sizes and tones': ({ t }) =>
    SIZES.flatMap((size) =>
      TONES.map((tone) => (
        <Paragraph key={`${size} ${tone}`} size={size} tone={tone}>
          {t('complete.accepted.text')}
        </Paragraph>
      )),
    ),
  'words of a bank, which a session replay leaves out': () => (
    <Paragraph isPrivate>Transfer rejected: account 5519 of María López</Paragraph>
  ),
} satisfies Examples;
