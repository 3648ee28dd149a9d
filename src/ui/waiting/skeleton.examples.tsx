import type { Examples } from '../testing/examples.ts';
import { FormSkeleton, ListSkeleton, MethodListSkeleton, RestSkeleton } from './skeleton.tsx';

export const examples = {
  'a list of methods': () => <MethodListSkeleton />,
  'a list of two': () => <ListSkeleton count={2} />,
  'a form': () => <FormSkeleton />,
  'what follows an amount': () => <RestSkeleton />,
} satisfies Examples;
