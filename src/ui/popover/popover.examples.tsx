import type { Examples } from '../testing/examples.ts';
import { OpenOnPress } from '../testing/open-on-press.tsx';
import { Paragraph } from '../text/paragraph.tsx';
import { Floating, Popover } from './popover.tsx';
import { Sheet } from './sheet.tsx';

export const examples = {
  'a sheet on phones, a popover elsewhere': ({ t }) => (
    <OpenOnPress label={t('saved.edit')}>
      {(anchor, close) => (
        <Popover label={t('saved.title')} anchor={anchor} onClose={close}>
          <Paragraph>{t('saved.nameHint')}</Paragraph>
        </Popover>
      )}
    </OpenOnPress>
  ),
  'a sheet': ({ t }) => (
    <OpenOnPress label={t('saved.edit')}>
      {(_, close) => (
        <Sheet label={t('saved.title')} onClose={close}>
          <Paragraph>{t('saved.nameHint')}</Paragraph>
        </Sheet>
      )}
    </OpenOnPress>
  ),
  'a popover': ({ t }) => (
    <OpenOnPress label={t('saved.edit')}>
      {(anchor, close) => (
        <Floating label={t('saved.title')} anchor={anchor} onClose={close}>
          <Paragraph>{t('saved.nameHint')}</Paragraph>
        </Floating>
      )}
    </OpenOnPress>
  ),
} satisfies Examples;
