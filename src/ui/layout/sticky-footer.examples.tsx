import { Button } from '../controls/button.tsx';
import type { Examples } from '../testing/examples.ts';
import { StickyFooter } from './sticky-footer.tsx';

export const examples = {
  'the main action of a page': ({ t }) => (
    <StickyFooter>
      <Button size="xl">{t('deposit.submitEmpty')}</Button>
    </StickyFooter>
  ),
} satisfies Examples;
