import type { PartExamples } from '../testing/part-examples.ts';
import { PaymentSteps, Steps } from './steps.tsx';

export const examples = {
  'keys of ours, and words of the cashier': () => (
    <Steps steps={['steps.transfer1', 'steps.transfer2', 'Write FOLIO 42 as the concept']} />
  ),
  'the steps of a payment, with their heading': () => (
    <PaymentSteps steps={['steps.transfer1', 'steps.transfer2']} />
  ),
  'many steps of a payment, folded on a phone': () => (
    <PaymentSteps steps={['steps.transfer1', 'steps.transfer2', 'steps.qr1', 'steps.qr2', 'steps.qr3']} />
  ),
} satisfies PartExamples;
