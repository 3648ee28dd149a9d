import { methodOf } from '../../session/testing/still-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { CardForm } from './card-form.tsx';
import { FramedForm } from './framed-form.tsx';

const CARD = methodOf({ name: 'card_mx', text: { en: 'Bank card' } });

/** Outside a widget there is no frame: the outline stands that is shown until the frame has drawn. */
export const examples = {
  'until the frame has drawn': () => <CardForm type="deposit" method={CARD} />,
  'until its code is there': () => <FramedForm type="deposit" method={CARD} />,
} satisfies PartExamples;
