import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import type { Kit } from './kit.ts';
import { ConnectionError } from './raw-client.ts';
import { REGIONS, readableRegions } from './values.ts';

/**
 * No rule can be checked: the cashier cannot be reached, speaks another protocol or refuses a token, or an option names what it does
 * not have.
 */
export class UnreachableError extends Error {}

/**
 * Opens a socket for each user, and looks up what the options name: with a misspelled country or method the rules would be skipped,
 * and the report would look good.
 * @throws {UnreachableError}
 */
export async function checkOptions(kit: Kit): Promise<void> {
  const { url, token, otherToken, deposit, withdrawal } = kit.options;
  await kit.user('guest').catch((error: unknown) => throwUnreachable(url, error));
  if (token) await checkToken(kit, 'user', '--token');
  if (otherToken && otherToken === token) {
    throw new UnreachableError('--other-token must be the token of another user than --token.');
  }
  if (otherToken) await checkToken(kit, 'other', '--other-token');
  await checkMarket(kit);
  if (deposit) await checkMethod(kit, 'deposit', deposit);
  if (withdrawal) await checkMethod(kit, 'withdrawal', withdrawal);
}

/** A refused guest is a broken rule; a host that does not answer, or answers otherwise, is a wrong URL. */
function throwUnreachable(url: string, error: unknown): void {
  if (error instanceof ConnectionError && error.packet !== undefined) return;
  const reason = error instanceof Error ? error.message : String(error);
  throw new UnreachableError(`No cashier answers at ${url}: ${reason}.`);
}

async function checkToken(kit: Kit, which: 'user' | 'other', option: string): Promise<void> {
  try {
    await kit.user(which);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    const answer = Object(error.packet);
    const reason = [Object(answer.data).status, answer.message].filter(Boolean).join(' ') || error.message;
    throw new UnreachableError(
      `The cashier refused the token of ${option} (${reason}): is it a valid token of a test user, which the cashier reads from auth.token?`,
    );
  }
}

/** A cashier without readable regions breaks a rule, which the report explains. */
async function checkMarket(kit: Kit): Promise<void> {
  const { country, currency } = kit.options;
  if (!country && !currency) return;
  const guest = await kit.user('guest').catch(() => null);
  const regions = guest ? readableRegions((await guest.call(REGIONS)).data) : [];
  if (regions.length === 0) return;
  const region = regions.find(({ code }) => !country || code === country);
  if (!region) {
    const codes = regions.map(({ code }) => code).join(', ');
    throw new UnreachableError(`The cashier serves no country "${country}" (--country); it serves ${codes}.`);
  }
  if (currency && !region.currencies.includes(currency)) {
    throw new UnreachableError(
      `The cashier lists no currency "${currency}" (--currency) for ${region.code}; it lists ${region.currencies.join(', ') || 'none'}.`,
    );
  }
}

async function checkMethod(kit: Kit, type: TransactionType, wanted: string): Promise<void> {
  const names = (await kit.methods(type)).map(({ name }) => name);
  if (names.length === 0 || names.includes(wanted)) return;
  const { country, currency } = await kit.market();
  throw new UnreachableError(
    `The cashier lists no ${type} method "${wanted}" (--${type}) in ${country} and ${currency}; it lists ${names.join(', ')}.`,
  );
}
