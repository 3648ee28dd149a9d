import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';
import { Paragraph } from '../paragraph/paragraph.tsx';
import type { Examples } from '../testing/examples.ts';
import './column.ts';

export const examples = {
  'parts of a page, below each other': ({ t }) => (
    <div className="column">
      <Paragraph>{t('complete.waiting.text')}</Paragraph>
      <Notice>{t('instruction.push')}</Notice>
      <Button size="xl" block>
        {t('instruction.paid')}
      </Button>
    </div>
  ),
} satisfies Examples;
