import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormField } from './field.ts';
import {
  changeField,
  copyForm,
  createForm,
  type FormState,
  fillSaved,
  firstInvalid,
  focusField,
  leaveField,
  setServerErrors,
  touchAll,
} from './form-state.ts';

export type FormControl = ReturnType<typeof useForm>;

/** @param checkLuhn the method's flag: card numbers must pass the Luhn check */
export function useForm(
  fields: readonly FormField[],
  start?: Parameters<typeof createForm>[1],
  checkLuhn = false,
) {
  const [state, setState] = useState(() => createForm(fields, start));
  const facts = { checkLuhn, today: new Date() };
  const apply = (change: (next: FormState) => void) =>
    setState((now) => {
      const next = copyForm(now);
      change(next);
      return next;
    });
  return {
    fields,
    state,
    facts,
    change: (name: string, value: string) => apply((next) => changeField(next, name, value)),
    // A focus only removes the cashier's error of its field. Without an error the form must not render again.
    focus: (name: string) => {
      if (state.serverErrors[name]) apply((next) => focusField(next, name));
    },
    fill: (change: Parameters<typeof fillSaved>[2]) => apply((next) => fillSaved(next, fields, change)),
    leave: (field: FormField) => apply((next) => leaveField(next, field)),
    touchAll: () => apply((next) => touchAll(next, fields)),
    setServerErrors: (errors: Readonly<Record<string, string>>) =>
      apply((next) => setServerErrors(next, fields, errors)),
    /**
     * True if the form can be submitted. Otherwise the form shows its errors and focuses the first invalid field (R-FIELD-10) before this
     * function returns, because a later focus would not open the keyboard of a phone.
     */
    check(): boolean {
      const lead = firstInvalid(state, fields, facts);
      if (lead || Object.keys(state.serverErrors).length > 0)
        flushSync(() => apply((next) => Object.assign(next, { lead }) && touchAll(next, fields)));
      return lead === null;
    },
  };
}
