import { useMemo } from 'react';
import { phoneCountry } from '../../domain/host/user.ts';
import type { FieldContext } from '../../forms/field.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSessionState } from '../../session/use-session.tsx';

/** The facts that every field of a form depends on: the user's language, and the country of phone numbers. */
export function useFieldContext(): FieldContext {
  const { user, selectedCountry } = useSessionState();
  const { labels, lookUp } = useI18n();
  const country = phoneCountry(user, selectedCountry);
  return useMemo(() => ({ labels, lookUp, country }), [labels, lookUp, country]);
}
