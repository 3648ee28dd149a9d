import { Button } from '../button/button.tsx';
import { Container } from '../container/container.tsx';
import { Dock } from '../dock/dock.tsx';
import { Paragraph } from '../paragraph/paragraph.tsx';
import type { Examples } from '../testing/examples.ts';
import { Sides } from './sides.tsx';

export const examples = {
  'what a page is about, and what follows from it': ({ t }) => (
    <Sides
      aside={
        <Dock>
          <Button size="xl" block>
            {t('instruction.paid')}
          </Button>
        </Dock>
      }
    >
      <Container>
        <Paragraph>{t('steps.transfer2')}</Paragraph>
      </Container>
    </Sides>
  ),
} satisfies Examples;
