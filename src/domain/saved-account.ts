import { cleanValue } from './clean-text.ts';
import type { Snippet } from './saved-data.ts';

/** One field of a saved account: shown as `value`; a masked one is sent as its token. */
type SavedField = Snippet[string][string];

/** Requisites that the user has paid with before. */
export interface SavedAccount {
  /** Its key in the snippet. */
  id: string;
  /** The user's own word for it; empty while there is none. */
  name: string;
  /** By field name. */
  fields: Readonly<Record<string, SavedField>>;
}

/**
 * The saved accounts of a method, last used first. An account's id is the method's name, or that and `#` and more for a
 * further one; beside its fields may stand `$name` and `$used_at` (docs/contract.md). One that has nothing for the
 * method's fields is left out.
 */
export function accountsOf(
  snippet: Snippet | null,
  method: { name: string; fields: readonly { name: string }[] },
): SavedAccount[] {
  return Object.entries(snippet ?? {})
    .filter(([id]) => id === method.name || id.startsWith(`${method.name}#`))
    .map(([id, saved]) => ({
      id,
      name: saved.$name?.value ?? '',
      usedAt: Number(saved.$used_at?.value ?? 0) || 0,
      fields: Object.fromEntries(
        method.fields.flatMap(({ name }) => {
          const field = Object.hasOwn(saved, name) ? saved[name] : undefined;
          // It fills a field, and is sent as it is shown.
          return field && field.value !== '' ? [[name, { ...field, value: cleanValue(field.value) }]] : [];
        }),
      ),
    }))
    .filter(({ fields }) => Object.keys(fields).length > 0)
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .map(({ id, name, fields }) => ({ id, name, fields }));
}

/** At most this much of an account is shown as its title. */
const PARTS = 2;

/** Title of an account: the user's own name for it, else its most distinctive values, masked numbers first. */
export function titleOf({ name, fields }: SavedAccount, method: TitleFields): string {
  if (name !== '') return name;
  return summaryOf({ fields }, method);
}

type TitleFields = {
  fields: readonly { name: string; type: string; values: readonly { text: string; value: string }[] }[];
};

/** Summary of an account in one line. */
export function summaryOf({ fields }: Pick<SavedAccount, 'fields'>, method: TitleFields): string {
  const parts = method.fields.flatMap(({ name, type, values }) => {
    const saved = fields[name];
    if (!saved) return [];
    const chosen = values.find(({ value }) => value === saved.value);
    const text = chosen?.text ?? (type === 'phone_with_prefix' ? `+${saved.value}` : saved.value);
    return [{ text, rank: saved.masked ? 0 : 1 }];
  });
  const told = parts.toSorted((a, b) => a.rank - b.rank).slice(0, PARTS);
  return told.map(({ text }) => text).join(' · ');
}
