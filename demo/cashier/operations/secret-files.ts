import { readFile } from 'node:fs/promises';
import { StartError } from '../start-error.ts';
import { reasonOf } from '../storage/error-facts.ts';

/** These settings may be in files, because environment variables are visible in process lists and in descriptions of containers. */
const SECRETS = [
  'DATABASE_URL',
  'REDIS_URL',
  'WALLET_TOKEN',
  'OPERATORS',
  'PIX_CLIENT_SECRET',
  'PIX_HOOK_TOKEN',
  'STRIPE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ERC20_PAYOUTS_KEY',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Adds secrets from files to the environment: `NAME_FILE` names the file with the value of `NAME`.
 * @throws {StartError} when a file cannot be read or is empty, or when both `NAME` and `NAME_FILE` are set
 */
export async function withSecretFiles(env: Environment): Promise<Environment> {
  const read = SECRETS.filter((name) => env[`${name}_FILE`]).map(async (name) => {
    const setting = `${name}_FILE`;
    if (env[name]) throw new StartError(`Set ${name} or ${setting}, and not both.`);
    const text = await readFile(env[setting] ?? '', 'utf8').catch((error: unknown) => {
      throw new StartError(`The file of ${setting} cannot be read: ${reasonOf(error)}.`);
    });
    // Editors and most vaults end a file with a line break, which is no part of the secret.
    const value = text.trim();
    if (value === '') throw new StartError(`The file of ${setting} is empty.`);
    return [name, value];
  });
  return { ...env, ...Object.fromEntries(await Promise.all(read)) };
}
