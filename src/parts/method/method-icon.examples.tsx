import { methodOf } from '../../session/testing/static-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { MethodIcon } from './method-icon.tsx';

export const examples = {
  'a method': () => <MethodIcon method={methodOf()} />,
  'a method without an icon': () => <MethodIcon method={methodOf({ iconIds: {} })} />,
  'a group': () => <MethodIcon group="crypto" />,
} satisfies PartExamples;
