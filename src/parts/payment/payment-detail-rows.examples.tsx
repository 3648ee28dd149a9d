import type { PartExamples } from '../testing/part-examples.ts';
import { PaymentDetailRows } from './changed-details.tsx';

export const examples = {
  'rows to copy, and one to read': () => (
    <PaymentDetailRows
      requisites={[
        { label: 'CLABE', value: '032180001183597194', icon: 'card', copy: true },
        { label: 'requisites.beneficiary', value: 'Comercializadora Ejemplo', icon: 'user', copy: false },
        { label: 'requisites.reference', value: '7991761', copy: true },
      ]}
    />
  ),
  'rows without a glyph': () => (
    <PaymentDetailRows requisites={[{ label: 'requisites.code', value: 'PAY-7991761', copy: true }]} />
  ),
} satisfies PartExamples;
