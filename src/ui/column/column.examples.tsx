import { Button } from '../button/button.tsx';
import { Callout } from '../callout/callout.tsx';
import { Paragraph } from '../paragraph/paragraph.tsx';
import type { Examples } from '../testing/examples.ts';
import './column.ts';

export const examples = {
  'parts of a page, below each other': ({ t }) => (
    <div className="column">
      <Paragraph>{t('complete.waiting.text')}</Paragraph>
      <Callout>{t('instruction.push')}</Callout>
      <Button size="xl" block>
        {t('instruction.paid')}
      </Button>
    </div>
  ),
} satisfies Examples;
