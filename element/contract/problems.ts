import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { schemas } from './schemas.ts';

// Without the English messages of zod every problem of a schema would read "Invalid input".
z.config(en());

/** The problems that a schema of the contract finds in a value: path and reason of each; none if it is valid. */
export function problemsOf(name: string, value: unknown): string[] {
  const schema = schemas[name];
  if (!schema) throw new Error(`The contract has no schema ${name}`);
  const { error } = z.safeParse(schema, value);
  return (error?.issues ?? []).flatMap((issue) => describe(issue, []));
}

/** An alternative that no option matched is described by the option that came closest. */
function describe(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): string[] {
  const at = [...path, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const depths = issue.errors.map((issues) => Math.max(0, ...issues.map((inner) => inner.path.length)));
    const closest = issue.errors[depths.indexOf(Math.max(...depths))] ?? [];
    return closest.flatMap((inner) => describe(inner, at));
  }
  return [`${at.join('.') || 'value'}: ${issue.message}`];
}
