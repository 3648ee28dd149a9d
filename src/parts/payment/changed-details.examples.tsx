import type { PartExamples } from '../testing/part-examples.ts';
import { ChangedDetails, ChangedDetailsCallout } from './changed-details.tsx';

export const examples = {
  'other requisites': () => <ChangedDetailsCallout what="requisites" />,
  'another address': () => <ChangedDetailsCallout what="deposit address" />,
  'the details shown first': ({ t }) => (
    <ChangedDetails
      title={t('instruction.details')}
      requisites={[
        { label: 'CLABE', value: '032180001183597194' },
        { label: 'requisites.beneficiary', value: 'Comercializadora Ejemplo' },
      ]}
    />
  ),
} satisfies PartExamples;
