import type { PartExamples } from '../testing/part-examples.ts';
import { PaymentSteps, Steps } from './steps.tsx';

export const examples = {
  'keys of ours, and words of the cashier': () => (
    <Steps steps={['steps.transfer1', 'steps.transfer2', 'Write FOLIO 42 as the concept']} />
  ),
  'the steps of a payment, with their heading': () => (
    <PaymentSteps steps={['steps.transfer1', 'steps.transfer2']} />
  ),
} satisfies PartExamples;
