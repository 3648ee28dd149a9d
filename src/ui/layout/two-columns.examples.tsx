import { Button } from '../controls/button.tsx';
import type { Examples } from '../testing/examples.ts';
import { Paragraph } from '../text/paragraph.tsx';
import { Container } from './card-group.tsx';
import { TwoColumns } from './stack.tsx';
import { StickyFooter } from './sticky-footer.tsx';

export const examples = {
  'what a page is about, and what follows from it': ({ t }) => (
    <TwoColumns
      aside={
        <StickyFooter>
          <Button size="xl">{t('instruction.paid')}</Button>
        </StickyFooter>
      }
    >
      <Container>
        <Paragraph>{t('steps.transfer2')}</Paragraph>
      </Container>
    </TwoColumns>
  ),
} satisfies Examples;
