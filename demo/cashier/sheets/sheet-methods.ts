import type { Payload } from '../../../src/api/contract.ts';
import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { ok, type Reply, RequestRejection } from '../requests/reply.ts';
import type { ValidatedCreate } from '../requests/validated-create.ts';
import type { Writing } from '../storage/database.ts';

/** Apple's own sessions are valid for five minutes too. */
const SESSION_MS = 300_000;
/** A spent token must stay spent for longer than any token is valid. */
const SPENT_MS = 365 * 86_400_000;
/** The token of a stand-in sheet, inside the text that the wallet's platform puts around it. */
const TOKEN = /sandbox-sheet-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
/** Apple's gateways. A client names the address, so the cashier must send requests to no other. */
const APPLE_GATEWAY = /^https:\/\/(?:cn-)?apple-pay-gateway(?:-\w+)*\.apple\.com\//;

/** The merchant's session for the sheet of Apple Pay. A real cashier requests it at this address with its certificate. */
export async function openMerchantSession(
  { clock }: Cashier,
  _caller: AuthenticatedCaller,
  { url }: Payload<'BANKING:wallet-session-v1'>,
): Promise<Reply> {
  if (!APPLE_GATEWAY.test(url))
    throw new RequestRejection(400, 'Not an address of Apple', { code: 'wallet_failed' });
  return ok({ session: { merchantSessionIdentifier: 'sandbox' }, expiresAt: clock() + SESSION_MS });
}

/** The payment and its spent token are stored together. @throws {RequestRejection} 400 without a token, or when it has paid before */
export async function spendSheetToken(
  writing: Writing,
  { method, body }: ValidatedCreate,
  now: number,
): Promise<void> {
  if (!method.wallet) return;
  const [token] = TOKEN.exec(body.walletToken ?? '') ?? [];
  if (token !== undefined) {
    const { numInsertedOrUpdatedRows: inserted } = await writing
      .insertInto('spent_captchas')
      .values({ token, expires_at: now + SPENT_MS })
      .onConflict((conflict) => conflict.column('token').doNothing())
      .executeTakeFirst();
    if (inserted) return;
  }
  throw new RequestRejection(400, 'No valid token of the wallet', { code: 'wallet_failed' });
}
