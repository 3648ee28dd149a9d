import type { PartExamples } from '../testing/part-examples.ts';
import { InvalidCode } from './invalid-code.tsx';

export const examples = {
  'a code of PIX with a wrong checksum': () => <InvalidCode scheme="PIX" problem="checksum" />,
  'an EMV code of another amount': () => <InvalidCode scheme="EMV" problem="amount" />,
} satisfies PartExamples;
