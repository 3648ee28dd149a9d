import { useState } from 'react';
import type { FormField } from './field.ts';
import {
  changeField,
  copyForm,
  createForm,
  type FormState,
  fillSaved,
  focusField,
  leaveField,
  setServerErrors,
  touchAll,
} from './form-state.ts';

/** A form in component state, with functions that change it. */
export function useForm(fields: readonly FormField[], start?: Parameters<typeof createForm>[1]) {
  const [form, setForm] = useState(() => createForm(fields, start));
  const apply = (change: (next: FormState) => void) =>
    setForm((now) => {
      const next = copyForm(now);
      change(next);
      return next;
    });
  return {
    form,
    change: (name: string, value: string) => apply((next) => changeField(next, name, value)),
    // Most focus events change nothing, and must not render the form again.
    focus: (name: string) => {
      if (form.serverErrors[name]) apply((next) => focusField(next, name));
    },
    fill: (change: Parameters<typeof fillSaved>[2]) => apply((next) => fillSaved(next, fields, change)),
    leave: (field: FormField) => apply((next) => leaveField(next, field)),
    touchAll: () => apply((next) => touchAll(next, fields)),
    setServerErrors: (errors: Readonly<Record<string, string>>) =>
      apply((next) => setServerErrors(next, fields, errors)),
  };
}
