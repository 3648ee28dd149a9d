import { Button } from '../controls/button.tsx';
import type { Examples } from '../testing/examples.ts';
import { KeptSpace } from './kept-space.tsx';

export const examples = {
  'content that may be removed': ({ t }) => (
    <KeptSpace>
      <Button block>{t('complete.toProvider')}</Button>
    </KeptSpace>
  ),
  'the space of content that is to come': ({ t }) => (
    <KeptSpace isHidden>
      <Button block>{t('complete.toProvider')}</Button>
    </KeptSpace>
  ),
} satisfies Examples;
