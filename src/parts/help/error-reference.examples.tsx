import type { PartExamples } from '../testing/part-examples.ts';
import { ErrorReference } from './error-reference.tsx';

export const examples = {
  'a number to copy': () => (
    <ErrorReference error={{ code: 'timeout', diagnosticsId: '0190f5fe-7c00-7a00-8000-000000000001' }} />
  ),
} satisfies PartExamples;
