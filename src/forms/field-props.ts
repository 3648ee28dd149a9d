import type { ReactNode } from 'react';
import type { FormField } from './field.ts';
import type { SavedValue } from './form-state.ts';

/** Props of every kind of field. */
export interface FieldProps {
  field: FormField;
  /** Unmasked; a phone number with its prefix. */
  value: string;
  /** The saved value of this field while the user has not changed it. */
  saved?: SavedValue | undefined;
  /** The error message below the field. */
  error?: string | undefined;
  hint?: string | undefined;
  /** The icon of a choice in a list, by its value. */
  iconOf?: ((value: string) => ReactNode) | undefined;
  /** The action of the Enter key on an on-screen keyboard. */
  enterKey: 'next' | 'done';
  onChange: (value: string) => void;
}
