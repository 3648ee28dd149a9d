import { useEffect, useMemo } from 'react';
import type { Method } from '../../domain/method.ts';
import { fromMethodField } from '../../forms/field.ts';
import { submitValues } from '../../forms/form-state.ts';
import { useForm } from '../../forms/use-form.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { setFields } from '../../session/draft.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';

/** The fields of a method as a form: begun with what was saved or typed before, kept in the draft, told what is wrong. */
export function useMethodForm(method: Method) {
  const session = useSession();
  const { intent } = useSessionState();
  const { language, lookUp } = useI18n();
  const { user, snippet, draft } = session.state;
  const fields = useMemo(
    () => method.fields.map((field) => fromMethodField(field, { language, lookUp, country: user.country })),
    [method, language, lookUp, user.country],
  );
  const saved = snippet && Object.hasOwn(snippet, method.name) ? snippet[method.name] : undefined;
  const form = useForm(fields, { saved: saved ?? {}, typed: draft?.typed ?? {} });
  const { form: state, setServerErrors } = form;

  useEffect(() => {
    setFields(session, { ...state.values }, submitValues(state, fields));
  }, [session, state, fields]);

  const refused =
    intent?.phase === 'refused' && intent.refusal?.code === 'invalid_fields' ? intent.refusal.fields : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new refusal is what counts, not a new function
  useEffect(() => {
    if (refused) setServerErrors(refused);
  }, [refused]);

  return { ...form, fields };
}
