import { SearchGlyph } from '../icons/glyph.tsx';
import { CheckGlyph } from '../icons/more-glyphs.tsx';
import type { Examples } from '../testing/examples.ts';
import { TextInput } from './text-input.tsx';

export const examples = {
  'empty, with a hint': ({ t }) => <TextInput label={t('saved.name')} hint={t('saved.nameHint')} />,
  'with an error': ({ t }) => (
    <TextInput label={t('placeholders.card_number')} defaultValue="4111" error={t('errors.card_number')} />
  ),
  'with a prefix, a suffix and an unseen label': ({ t }) => (
    <TextInput
      label={t('list.search')}
      isLabelUnseen
      placeholder={t('list.searchHint')}
      prefix={<SearchGlyph />}
      suffix={<CheckGlyph />}
    />
  ),
  disabled: ({ t }) => <TextInput label={t('placeholders.email')} defaultValue="a@b.example" disabled />,
} satisfies Examples;
