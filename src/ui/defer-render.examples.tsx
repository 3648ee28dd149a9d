import type { PartExamples } from '../parts/testing/part-examples.ts';
import { DeferRender } from './defer-render.tsx';
import { RestSkeleton } from './waiting/skeleton.tsx';

export const examples = {
  'drawn after the beginning of its page': ({ t }) => (
    <DeferRender placeholder={<RestSkeleton />}>{t('complete.waiting.text')}</DeferRender>
  ),
} satisfies PartExamples;
