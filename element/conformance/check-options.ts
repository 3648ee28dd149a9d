import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import { ConnectionError } from './explain-failure.ts';
import type { Kit } from './kit.ts';
import type { Printed } from './printer.ts';
import { REGIONS, readableRegions } from './values.ts';

/** The run cannot start: the cashier does not respond or rejects a token, or an option names something that the cashier does not have. */
export class UnreachableError extends Error {
  constructor(message: Printed) {
    super(message);
  }
}

/** Checks the options first, because a misspelled one would only skip rules, and the report would look good. @throws {UnreachableError} */
export async function checkOptions(kit: Kit): Promise<void> {
  const { token, otherToken, deposit, withdrawal } = kit.options;
  await kit.user('guest').catch((error: unknown) => throwUnreachable(kit, error));
  if (token) await checkToken(kit, 'user', '--token');
  if (otherToken && otherToken === token) {
    throw unreachable(kit, '--other-token must be the token of another user than --token.');
  }
  if (otherToken) await checkToken(kit, 'other', '--other-token');
  try {
    await checkMarket(kit);
    if (deposit) await checkMethod(kit, 'deposit', deposit);
    if (withdrawal) await checkMethod(kit, 'withdrawal', withdrawal);
  } catch (error) {
    // Lists that cannot be read do not end the run, because a rule fails for them and explains it in the report.
    if (error instanceof UnreachableError) throw error;
  }
}

const unreachable = (kit: Kit, message: string) => new UnreachableError(kit.printer.print(message));

/** Without a response, or with one of another protocol, the URL is wrong. A cashier that rejects a guest only breaks a rule. */
function throwUnreachable(kit: Kit, error: unknown): void {
  if (error instanceof ConnectionError && error.packet !== undefined) return;
  const reason = error instanceof Error ? error.message : String(error);
  throw unreachable(kit, `No cashier answers at ${kit.options.url}: ${reason}.`);
}

async function checkToken(kit: Kit, which: 'user' | 'other', option: string): Promise<void> {
  try {
    await kit.user(which);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    const { data, message } = Object(error.packet);
    const said = [Object(data).status, message].filter(
      (part) => typeof part === 'number' || typeof part === 'string',
    );
    const reason = said.join(' ') || error.message;
    throw unreachable(
      kit,
      `The cashier refused the token of ${option} (${reason}): is it a valid token of a test user, which the cashier reads from auth.token?`,
    );
  }
}

/** Regions that cannot be read are accepted here, because the rule about regions explains the mistake in the report. */
async function checkMarket(kit: Kit): Promise<void> {
  const { country, currency } = kit.options;
  if (!country && !currency) return;
  const guest = await kit.user('guest').catch(() => null);
  const regions = guest ? readableRegions((await guest.call(REGIONS)).data) : [];
  if (regions.length === 0) return;
  const region = regions.find(({ code }) => !country || code === country);
  if (!region) {
    const codes = regions.map(({ code }) => code).join(', ');
    throw unreachable(kit, `The cashier serves no country "${country}" (--country); it serves ${codes}.`);
  }
  if (currency && !region.currencies.includes(currency)) {
    throw unreachable(
      kit,
      `The cashier lists no currency "${currency}" (--currency) for ${region.code}; it lists ${region.currencies.join(', ') || 'none'}.`,
    );
  }
}

async function checkMethod(kit: Kit, type: TransactionType, wanted: string): Promise<void> {
  const names = (await kit.methods(type)).map(({ name }) => name);
  if (names.length === 0 || names.includes(wanted)) return;
  const { country, currency } = await kit.market();
  throw unreachable(
    kit,
    `The cashier lists no ${type} method "${wanted}" (--${type}) in ${country} and ${currency}; it lists ${names.join(', ')}.`,
  );
}
