import type { ComponentType } from 'react';
import { late } from '../../ui/late.tsx';
import { FormSkeleton } from '../../ui/skeleton/skeleton.tsx';
import type { CardFormProps } from './card-form.tsx';

/** The frame for card data, shown instead of a form; a form's skeleton until its code is loaded. */
export const FramedForm: ComponentType<CardFormProps> = late(
  async () => (await import('./card-form.tsx')).CardForm,
  <FormSkeleton />,
);
