import * as z from 'zod/mini';

const bonusSchema = z.object({
  id: z.string(),
  type: z.enum(['deposit', 'freespin']),
  depositBonusData: z.optional(z.object({ minDeposit: z.number() })),
  freespinBonusData: z.optional(
    z.object({ minDeposit: z.number(), depositRequired: z.optional(z.boolean()) }),
  ),
});
export type Bonus = z.output<typeof bonusSchema>;

const wordsSchema = z.record(z.string(), z.string());
const editsSchema = z.object({
  light: wordsSchema,
  dark: wordsSchema,
  texts: z.record(z.string(), wordsSchema),
  bonusList: z.array(bonusSchema),
  bonusId: z.nullable(z.string()),
  experiments: z.record(z.string(), z.unknown()),
});

/** Host data that the playground's editors produce, with the tokens of `schema.variables` for each theme. */
export type Edits = z.output<typeof editsSchema>;

export const NO_EDITS: Edits = {
  light: {},
  dark: {},
  texts: {},
  bonusList: [],
  bonusId: null,
  experiments: {},
};

export function readEdits(text: string | null): Edits {
  if (!text) return NO_EDITS;
  try {
    const parsed = z.safeParse(editsSchema, { ...NO_EDITS, ...JSON.parse(text) });
    return parsed.success ? parsed.data : NO_EDITS;
  } catch {
    return NO_EDITS;
  }
}

/** The edits as text for an address, without those that are empty. */
export function writeEdits(edits: Edits): string {
  const made = Object.entries(edits).filter(([, value]) => value !== null && Object.keys(value).length > 0);
  return made.length ? JSON.stringify(Object.fromEntries(made)) : '';
}
