import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';

/** The name of an operator who gives none, where the panel is open: in a sandbox this user plays the bank. */
export const BANK = 'bank';

const MIN_SECRET_LENGTH = 16;
/** Two operators of the sandbox, so that a visitor can see how a second one confirms an act. */
const DEMO_OPERATORS = 'alex:alex robin:robin';

export interface Operators {
  secrets: ReadonlyMap<string, string>;
  /** True in a sandbox, which accepts every token: a user of the panel who gives no name plays the bank. */
  isOpen: boolean;
}

const authSchema = z.object({ operator: z.string(), secret: z.string() });

/**
 * The persons in `OPERATORS` who may act in the panel: `name:secret`, separated by spaces. Without them a sandbox has two for a demonstration, and a
 * cashier that verifies its users' tokens has none, so that nobody can use its panel.
 * @throws {StartError} for an entry of another form, a short secret, or fewer than two names
 */
export function readOperators(text: string, isSandbox: boolean): Operators {
  const isDemo = text === '' && isSandbox;
  const entries = (isDemo ? DEMO_OPERATORS : text).split(/\s+/).filter(Boolean);
  const secrets = new Map(
    entries.map((entry) => {
      const [, name = '', secret = ''] = /^([\w-]{1,40}):(.+)$/.exec(entry) ?? [];
      if (name === '' || name === BANK) throw new StartError('OPERATORS needs entries such as ana:secret.');
      if (!isDemo && secret.length < MIN_SECRET_LENGTH)
        throw new StartError(`The secret of ${name} in OPERATORS is shorter than ${MIN_SECRET_LENGTH}.`);
      return [name, secret];
    }),
  );
  if (entries.length === 1 || secrets.size < entries.length)
    throw new StartError('OPERATORS needs two different names at least: one acts, another confirms.');
  return { secrets, isOpen: isDemo };
}

/** The name of the operator who connects; null for a caller who is no operator. */
export function operatorOf({ secrets, isOpen }: Operators, auth: unknown): string | null {
  const given = z.safeParse(authSchema, auth);
  if (!given.success) return isOpen ? BANK : null;
  const { operator, secret } = given.data;
  const stored = secrets.get(operator);
  return stored !== undefined && timingSafeEqual(digest(secret), digest(stored)) ? operator : null;
}

/** A hash gives both secrets the same length, which `timingSafeEqual` requires. */
const digest = (text: string) => createHash('sha256').update(text).digest();
