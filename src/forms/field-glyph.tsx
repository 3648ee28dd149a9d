import type { ReactNode } from 'react';
import { hasGlyph, PaymentDetailGlyph } from '../ui/icons/payment-detail-glyph.tsx';
import type { FormField } from './field.ts';

/** The longest mask that fits half a row. */
const MAX_SHORT_MASK_CHARS = 7;

/** True for a field that takes half a row, such as a card's expiry or security code. */
export const isShort = ({ type, mask }: Pick<FormField, 'type' | 'mask'>) =>
  type === 'text' && mask !== null && mask.length <= MAX_SHORT_MASK_CHARS;

/** The glyph of a field's category; a half-row field has no room for one. */
export function glyphOf(field: FormField): ReactNode {
  const { name, category } = field;
  if (!hasGlyph(category) || isShort(field)) return undefined;
  return <PaymentDetailGlyph name={name === 'email' ? 'mail' : category} />;
}
