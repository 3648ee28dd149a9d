import type { Examples } from '../testing/examples.ts';
import { Paragraph } from '../text/paragraph.tsx';
import { Container } from './card-group.tsx';

export const examples = {
  'with a padding': ({ t }) => (
    <Container>
      <Paragraph>{t('complete.waiting.text')}</Paragraph>
    </Container>
  ),
} satisfies Examples;
