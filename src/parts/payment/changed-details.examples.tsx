import type { PartExamples } from '../testing/part-examples.ts';
import { ChangedDetails, ChangedDetailsCallout, InvalidCode } from './changed-details.tsx';

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
  'a code of PIX with a wrong checksum': () => <InvalidCode scheme="PIX" problem="checksum" />,
  'an EMV code of another amount': () => <InvalidCode scheme="EMV" problem="amount" />,
} satisfies PartExamples;
