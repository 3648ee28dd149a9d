import type { ReactNode } from 'react';
import type { FormField } from './field.ts';
import type { SavedValue } from './form-state.ts';

/** Props of every kind of field. */
export interface FieldProps {
  field: FormField;
  /** Unmasked; a phone number with its prefix. */
  value: string;
  /** A saved requisite that nobody has touched yet. */
  saved?: SavedValue | undefined;
  /** In words. */
  error?: string | undefined;
  hint?: string | undefined;
  /** The mark of an answer in a list, by its value. */
  iconOf?: ((value: string) => ReactNode) | undefined;
  /** The label of the keyboard's big key. */
  enterKey: 'next' | 'done';
  onChange: (value: string) => void;
}
