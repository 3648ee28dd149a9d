import type { PartExamples } from '../testing/part-examples.ts';
import { BadCode } from './bad-code.tsx';

export const examples = {
  'a code of PIX with a wrong checksum': () => <BadCode scheme="PIX" problem="checksum" />,
  'an EMV code of another amount': () => <BadCode scheme="EMV" problem="amount" />,
} satisfies PartExamples;
