import type { Examples } from '../testing/examples.ts';
import { OnePlace } from './kept-space.tsx';

export const examples = {
  'a short text in the place of a longer one': ({ t }) => (
    <OnePlace texts={[t('receipt.copy'), t('complete.copied')]}>{t('complete.copied')}</OnePlace>
  ),
} satisfies Examples;
