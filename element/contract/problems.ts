import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { schemas } from './schemas.ts';

// zod's English messages are loaded, because without them every problem would read "Invalid input".
z.config(en());

export function problemsOf(name: string, value: unknown): string[] {
  const schema = schemas[name];
  if (!schema) throw new Error(`The contract has no schema ${name}`);
  const { error } = z.safeParse(schema, value);
  return (error?.issues ?? []).flatMap((issue) => describe(issue, []));
}

/** If a value matches no option of a union, describes the problems of the option that the value matches to the greatest depth. */
function describe(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): string[] {
  const at = [...path, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const depths = issue.errors.map((issues) => Math.max(0, ...issues.map((inner) => inner.path.length)));
    const closest = issue.errors[depths.indexOf(Math.max(...depths))] ?? [];
    return closest.flatMap((inner) => describe(inner, at));
  }
  return [`${at.join('.') || 'value'}: ${issue.message}`];
}
