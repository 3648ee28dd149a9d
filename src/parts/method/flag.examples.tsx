import type { Examples } from '../../ui/testing/examples.ts';
import { Flag } from './country-button.tsx';

export const examples = {
  'a country': () => <Flag src="/element/icons/flags/mx.svg" />,
  'an image that does not load': () => <Flag src="data:," />,
} satisfies Examples;
