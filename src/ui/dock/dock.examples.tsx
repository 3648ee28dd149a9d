import { Button } from '../button/button.tsx';
import type { Examples } from '../testing/examples.ts';
import { Dock } from './dock.tsx';

export const examples = {
  'the main action of a page': ({ t }) => (
    <Dock>
      <Button size="xl" block>
        {t('deposit.submitEmpty')}
      </Button>
    </Dock>
  ),
} satisfies Examples;
