import { PaymentDetailGlyph } from '../icons/payment-detail-glyph.tsx';
import type { Examples } from '../testing/examples.ts';
import { CopyRow } from './copy-row.tsx';

export const examples = {
  'a value': ({ t }) => <CopyRow label={t('requisites.reference')} value="7991761" />,
  'a long value with a lead, copied without its spaces': ({ t }) => (
    <CopyRow
      label={t('placeholders.iban')}
      value="TR33 0006 1005 1978 6457 8413 26"
      copied="TR330006100519786457841326"
      lead={<PaymentDetailGlyph name="card" />}
    />
  ),
  'the value that the page is about': ({ t }) => (
    <CopyRow label={t('instruction.exact')} value="$1,500.00" copied="1500.00" isLarge />
  ),
} satisfies Examples;
