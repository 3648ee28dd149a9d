import type { ComponentType } from 'react';
import { late } from '../../ui/late.tsx';
import { FormSkeleton } from '../../ui/skeleton/skeleton.tsx';
import type { CardFormProps } from './card-form.tsx';

/** The frame for card data, in the place of a form; the outline of the form until its code is there. */
export const FramedForm: ComponentType<CardFormProps> = late(
  async () => (await import('./card-form.tsx')).CardForm,
  <FormSkeleton />,
);
