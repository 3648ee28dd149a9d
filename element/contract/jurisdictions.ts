import * as z from 'zod/mini';
import { LIMIT_KINDS, LIMIT_PERIODS } from '../../src/domain/payment/account-limits.ts';
import data from './jurisdictions.json' with { type: 'json' };

const text = z.string().check(z.minLength(1));
const common = {
  id: z.string().check(z.regex(/^[a-z-]+$/)),
  /** `must`: the law says so in clear words. `should`: the operator's own counsel decides whether the rule holds. */
  level: z.enum(['must', 'should']),
  source: text,
  article: text,
};
const limit = z.enum(LIMIT_KINDS);
const period = z.enum(LIMIT_PERIODS);
const plain = <K extends string>(kind: K) => z.object({ ...common, kind: z.literal(kind) });
const closed = <K extends string>(kind: K) =>
  z.object({ ...common, kind: z.literal(kind), state: z.enum(['cool-off', 'self-excluded']) });

const ruleSchema = z.discriminatedUnion('kind', [
  plain('limits-sound'),
  plain('jurisdiction'),
  plain('limits-shown'),
  plain('over-limit'),
  plain('withdrawal-cancel-out'),
  closed('closed-deposit'),
  closed('closed-help'),
  closed('closed-withdrawal'),
  z.object({ ...common, kind: z.literal('currency'), currency: text }),
  z.object({ ...common, kind: z.literal('link'), link: z.enum(['limits', 'help']) }),
  /** `limit-told`: the cashier has to show the user a limit of this kind. Without `period` a limit of any period is enough. */
  z.object({ ...common, kind: z.literal('limit-told'), limit, period: z.optional(period) }),
  z.object({ ...common, kind: z.literal('limit-cap'), limit, period, max: text, currency: text }),
  z.object({ ...common, kind: z.literal('limit-offered'), limit, period }),
  z.object({ ...common, kind: z.literal('decrease-at-once'), limit, period }),
  z.object({ ...common, kind: z.literal('increase-waits'), limit, period, hours: z.number() }),
  z.object({
    ...common,
    kind: z.literal('method-out'),
    methods: text,
    types: z.array(z.enum(['deposit', 'withdrawal'])),
  }),
  z.object({ ...common, kind: z.literal('withdrawal-within'), minutes: z.number() }),
]);

const sourceSchema = z.object({
  law: text,
  /** The day since which the law is in force in this version. */
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  url: z.optional(z.url()),
});

const packSchema = z.object({
  /** The code that a cashier sends as `jurisdiction` with the limits of an account. */
  code: z.string().check(z.regex(/^[A-Z]{2}(?:-[A-Z]{2,3})?$/)),
  name: text,
  /** Services that help users in the country. The operator decides to which page `links.help` leads. */
  help: z.array(z.object({ name: text, url: z.url() })),
  sources: z.record(text, sourceSchema),
  rules: z.array(ruleSchema),
});

export type PackRule = z.output<typeof ruleSchema>;
export type Pack = z.output<typeof packSchema>;

/** The rules of laws about cashiers, with their sources. They are in a JSON file, which other programs may read too. */
export const { methods: METHOD_KINDS, packs: PACKS } = z.parse(
  z.object({
    /** `pattern` finds a method of this kind by its name, category or label. `unclear` finds one that may be of this kind. */
    methods: z.record(text, z.object({ name: text, pattern: text, unclear: z.optional(text) })),
    packs: z.array(packSchema),
  }),
  data,
);

export function sourceOf({ sources }: Pack, { source, article, level }: PackRule): string {
  const found = sources[source];
  if (!found) throw new Error(`No source ${source}`);
  const { law, date, url } = found;
  const counsel = level === 'should' ? "; whether it holds for you, the operator's own counsel decides" : '';
  return `${law}, ${article}, from ${date}${url ? `, ${url}` : ''}${counsel}`;
}
