import { Button } from '../controls/button.tsx';
import { Callout } from '../status/callout.tsx';
import type { Examples } from '../testing/examples.ts';
import { Paragraph } from '../text/paragraph.tsx';
import { FormStack, Stack } from './stack.tsx';

export const examples = {
  'parts of a page, below each other': ({ t }) => (
    <Stack>
      <Paragraph>{t('complete.waiting.text')}</Paragraph>
      <Callout>{t('instruction.push')}</Callout>
      <Button size="xl">{t('instruction.paid')}</Button>
    </Stack>
  ),
  'the same parts of a form': ({ t }) => (
    <FormStack onSubmit={(event) => event.preventDefault()}>
      <Paragraph>{t('complete.waiting.text')}</Paragraph>
      <Button type="submit" size="xl">
        {t('instruction.paid')}
      </Button>
    </FormStack>
  ),
} satisfies Examples;
