import type { Examples } from '../testing/examples.ts';
import { CopyButton } from './copy-button.tsx';

export const examples = {
  'after the copy, when another button is the main one': ({ t }) => (
    <CopyButton text="00020126" label={t('pix.copy')} isSecond />
  ),
  'copies, and says so': ({ t }) => <CopyButton text="00020126" label={t('pix.copy')} />,
} satisfies Examples;
