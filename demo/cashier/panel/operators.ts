import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';

/** The operator's name for a user of the panel who gives none, while `isOpen`: this user plays the bank. */
export const BANK = 'bank';

const MIN_SECRET_LENGTH = 16;
/** Two operators, so that a visitor of the sandbox can see a second one confirm an act. */
const DEMO_OPERATORS = 'alex:alex robin:robin';

export interface Operators {
  secrets: ReadonlyMap<string, string>;
  /** True in a sandbox without the setting `OPERATORS`: its panel can be used without a name. */
  isOpen: boolean;
}

const authSchema = z.object({ operator: z.string(), secret: z.string() });

/**
 * Parses `name:secret`, separated by spaces. An empty text gives a sandbox two operators for a demonstration, and a real cashier none.
 * @throws {StartError} for an entry of another form, a short secret, a single entry, or a name that occurs twice
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

export function operatorOf({ secrets, isOpen }: Operators, auth: unknown): string | null {
  const given = z.safeParse(authSchema, auth);
  if (!given.success) return isOpen ? BANK : null;
  const { operator, secret } = given.data;
  const stored = secrets.get(operator);
  return stored !== undefined && timingSafeEqual(digest(secret), digest(stored)) ? operator : null;
}

/** `timingSafeEqual` requires equal lengths, which hashes have. */
const digest = (text: string) => createHash('sha256').update(text).digest();
