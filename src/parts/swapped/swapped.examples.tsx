import type { PartExamples } from '../testing/part-examples.ts';
import { SwappedDetails } from './swapped-details.tsx';
import { SwappedNotice } from './swapped-notice.tsx';

export const examples = {
  'other requisites': () => <SwappedNotice what="requisites" />,
  'another address': () => <SwappedNotice what="deposit address" />,
  'the details shown first': ({ t }) => (
    <SwappedDetails
      title={t('instruction.details')}
      requisites={[
        { label: 'CLABE', value: '032180001183597194' },
        { label: 'requisites.beneficiary', value: 'Comercializadora Ejemplo' },
      ]}
    />
  ),
} satisfies PartExamples;
