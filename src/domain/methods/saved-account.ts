import { shortCard } from '../fields/card-brand.ts';
import { isCardField } from '../fields/card-field.ts';
import { phoneText } from '../fields/number-groups.ts';
import { cleanValue } from '../parsing/clean-text.ts';
import type { Snippet } from './saved-data.ts';

/** The screen shows `value`. If it is masked, the create request sends its token instead. */
type SavedField = Snippet[string][string];

export interface SavedAccount {
  id: string;
  name: string;
  isUsed: boolean;
  fields: Readonly<Record<string, SavedField>>;
}

/**
 * The saved accounts of a method, last used first. An account's id is the method's name, with `#` and a suffix for further accounts.
 * `$name` and `$used_at` may be stored with the fields (docs/contract.md). Accounts without a value for the method's fields are omitted.
 */
export function accountsOf(
  snippet: Snippet | null,
  method: { name: string; fields: readonly { name: string }[] },
): SavedAccount[] {
  return Object.entries(snippet ?? {})
    .filter(([id]) => id === method.name || id.startsWith(`${method.name}#`))
    .map(([id, saved]) => ({
      id,
      name: cleanValue(saved.$name?.value ?? ''),
      usedAt: Number(saved.$used_at?.value ?? 0) || 0,
      fields: Object.fromEntries(
        method.fields.flatMap(({ name }) => {
          const field = Object.hasOwn(saved, name) ? saved[name] : undefined;
          // The value is cleaned, because it fills a form field and is sent as the user sees it.
          return field && field.value !== '' ? [[name, { ...field, value: cleanValue(field.value) }]] : [];
        }),
      ),
    }))
    .filter(({ fields }) => Object.keys(fields).length > 0)
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .map(({ id, name, usedAt, fields }) => ({ id, name, isUsed: usedAt > 0, fields }));
}

const MAX_TITLE_PARTS = 2;

/** A number of an account or a phone, or an address with an `@`, which tells the user where the money goes. */
const ACCOUNT = /(?:\p{Nd}[\s.-]?){6}|@/u;

/** The name that the user gave the account, else its most distinctive values: masked numbers first, then other numbers. */
export function titleOf({ name, fields }: SavedAccount, method: TitleFields): string {
  if (name !== '') return name;
  return summaryOf({ fields }, method);
}

type TitleFields = {
  fields: readonly { name: string; type: string; values: readonly { text: string; value: string }[] }[];
};

export function summaryOf({ fields }: Pick<SavedAccount, 'fields'>, method: TitleFields): string {
  const parts = method.fields.flatMap(({ name, type, values }) => {
    const saved = fields[name];
    if (!saved) return [];
    const chosen = values.find(({ value }) => value === saved.value);
    const card = isCardField({ name }) ? shortCard(saved.value) : null;
    const text =
      chosen?.text ?? card ?? (type === 'phone_with_prefix' ? phoneText(saved.value) : saved.value);
    return [{ text, rank: saved.masked ? 0 : ACCOUNT.test(saved.value) ? 1 : 2 }];
  });
  const ranked = parts.toSorted((a, b) => a.rank - b.rank).slice(0, MAX_TITLE_PARTS);
  return ranked.map(({ text }) => text).join(' · ');
}
