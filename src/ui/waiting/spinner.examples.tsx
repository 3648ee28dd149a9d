import type { Examples } from '../testing/examples.ts';
import { SectionSpinner, Spinner } from './spinner.tsx';

export const examples = {
  'as decoration': () => <Spinner />,
  'with words for screen readers': ({ t }) => <Spinner label={t('instruction.waiting')} />,
  'of a section': ({ t }) => <SectionSpinner label={t('instruction.waiting')} />,
} satisfies Examples;
