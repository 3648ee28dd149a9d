import type { Examples } from '../testing/examples.ts';
import { Paragraph } from '../text/paragraph.tsx';
import { Section } from './section.tsx';

export const examples = {
  'under a heading': ({ t }) => (
    <Section title={t('instruction.details')}>
      <Paragraph>{t('instruction.push')}</Paragraph>
    </Section>
  ),
  'without a title': ({ t }) => (
    <Section>
      <Paragraph>{t('instruction.push')}</Paragraph>
    </Section>
  ),
} satisfies Examples;
