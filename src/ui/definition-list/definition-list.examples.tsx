import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { PaymentDetailGlyph } from '../icons/payment-detail-glyph.tsx';
import type { Examples } from '../testing/examples.ts';
import { WithState } from '../testing/open-on-press.tsx';
import { DefinitionList } from './definition-list.tsx';

export const examples = {
  'a receipt': ({ t }) => (
    <DefinitionList
      items={[
        { term: t('complete.amount'), detail: '$1,500.00', isStrong: true },
        { term: t('complete.fee'), detail: '0.0001 BTC', icon: <Icon label="BTC" shape="coin" /> },
        { term: t('complete.method'), detail: 'SPEI' },
      ]}
    />
  ),
  'names with a lead': ({ t }) => (
    <DefinitionList
      items={[
        {
          term: t('requisites.beneficiary'),
          detail: 'Comercializadora Ejemplo S.A. de C.V.',
          lead: <PaymentDetailGlyph name="user" />,
        },
      ]}
    />
  ),
  'a value that changes': ({ t }) => (
    <WithState begin={0}>
      {(count, change) => (
        <>
          <DefinitionList items={[{ term: t('pay.net'), detail: `$${1_500 - count}.00` }]} />
          <Button size="s" color="neutral" onClick={() => change(count + 1)}>
            {t('error.refresh')}
          </Button>
        </>
      )}
    </WithState>
  ),
} satisfies Examples;
