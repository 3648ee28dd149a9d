import { methodOf } from '../../session/testing/static-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { CardForm } from './card-form.tsx';

const CARD = methodOf({
  name: 'card_mx',
  text: { en: 'Bank card' },
  fields: [
    { name: 'card_number', type: 'text', mask: '0000 0000 0000 0000' },
    { name: 'card_expiry', type: 'text', mask: '00/00' },
    { name: 'card_cvv', type: 'text', mask: '000' },
  ],
});

/** Without an element there is no frame, so the examples show the skeleton that precedes it. */
export const examples = {
  'until the frame has drawn': () => <CardForm type="deposit" method={CARD} />,
} satisfies PartExamples;
