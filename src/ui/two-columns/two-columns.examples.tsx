import { Button } from '../button/button.tsx';
import { Container } from '../container/container.tsx';
import { Paragraph } from '../paragraph/paragraph.tsx';
import { StickyFooter } from '../sticky-footer/sticky-footer.tsx';
import type { Examples } from '../testing/examples.ts';
import { TwoColumns } from './two-columns.tsx';

export const examples = {
  'what a page is about, and what follows from it': ({ t }) => (
    <TwoColumns
      aside={
        <StickyFooter>
          <Button size="xl" block>
            {t('instruction.paid')}
          </Button>
        </StickyFooter>
      }
    >
      <Container>
        <Paragraph>{t('steps.transfer2')}</Paragraph>
      </Container>
    </TwoColumns>
  ),
} satisfies Examples;
