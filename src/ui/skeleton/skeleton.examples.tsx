import type { Examples } from '../testing/examples.ts';
import { FormSkeleton, ListSkeleton, RestSkeleton } from './skeleton.tsx';

export const examples = {
  'a list': () => <ListSkeleton />,
  'a list of two': () => <ListSkeleton count={2} />,
  'a form': () => <FormSkeleton />,
  'what follows an amount': () => <RestSkeleton />,
} satisfies Examples;
