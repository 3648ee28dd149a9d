import type { I18n } from '../../i18n/i18n.ts';
import { CopyRow } from '../copy/copy-row.tsx';
import { DefinitionList } from '../definition-list/definition-list.tsx';
import type { Examples } from '../testing/examples.ts';
import { CardGroup } from './card-group.tsx';

const contents = ({ t }: I18n) => (
  <>
    <CopyRow label={t('placeholders.clabe')} value="0321 8000 1183 5971 94" />
    <DefinitionList items={[{ term: t('requisites.beneficiary'), detail: 'Ejemplo S.A.' }]} />
  </>
);

export const examples = {
  'names beside their values': (i18n) => <CardGroup>{contents(i18n)}</CardGroup>,
  'names above their values': (i18n) => <CardGroup isStacked>{contents(i18n)}</CardGroup>,
} satisfies Examples;
