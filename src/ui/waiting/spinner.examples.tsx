import type { Examples } from '../testing/examples.ts';
import { Spinner } from './spinner.tsx';

export const examples = {
  'as decoration': () => <Spinner />,
  'with words for screen readers': ({ t }) => <Spinner label={t('instruction.waiting')} />,
} satisfies Examples;
