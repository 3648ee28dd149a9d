import { RestSkeleton } from '../../ui/waiting/skeleton.tsx';
import type { PartExamples } from '../testing/part-examples.ts';
import { DeferRender } from './payment-form.tsx';

export const examples = {
  'drawn after the beginning of its page': ({ t }) => (
    <DeferRender placeholder={<RestSkeleton />}>{t('complete.waiting.text')}</DeferRender>
  ),
} satisfies PartExamples;
