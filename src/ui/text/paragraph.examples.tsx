import type { Examples } from '../testing/examples.ts';
import { Paragraph } from './paragraph.tsx';

const SIZES = ['s', 'm'] as const;

export const examples = {
  sizes: ({ t }) =>
    SIZES.map((size) => (
      <Paragraph key={size} size={size}>
        {t('complete.accepted.text')}
      </Paragraph>
    )),
  'words of a bank, which a session replay leaves out': () => (
    <Paragraph isPrivate>Transfer rejected: account 5519 of María López</Paragraph>
  ),
} satisfies Examples;
