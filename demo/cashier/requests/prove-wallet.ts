import { randomBytes } from 'node:crypto';
import type { CreateBody } from '../../../src/api/contract.ts';
import type { Method } from '../../../src/domain/methods/method.ts';
import { fromDecimal, type Minor, toDecimal } from '../../../src/domain/money/money.ts';
import { type Ownership, PAYOUT_FIELDS } from '../../../src/domain/payment/payout.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import { behaviourOf } from '../catalogue.ts';
import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { scenarioOf } from '../simulator/amount-scenarios.ts';
import { worthOf } from '../simulator/next/address.ts';
import { pushBalance } from '../socket/push-updates.ts';
import type { Writing } from '../storage/database.ts';
import { book } from '../storage/ledger.ts';
import type { WalletProofTable } from '../storage/tables.ts';
import { lockUser, write } from '../storage/write.ts';
import { RequestRejection } from './reply.ts';

const VALID_MS = 15 * 60_000;
const TRANSFER_MS = 20_000;
const TRANSFER = { amount: '0.00012', currency: 'ETH' };

export interface Asked {
  method: string;
  amount: Minor;
  currency: string;
  fields: Readonly<Record<string, string>>;
}

interface Proven {
  type: TransactionType;
  method: Pick<Method, 'name' | 'isPreparationRequired'>;
  body: Pick<CreateBody, 'currency' | 'fields'>;
  amount: Minor;
}

/** Undefined if no proof is needed, or after a transfer has arrived. The request for a proof stays the same until it expires. */
export async function askForProof(
  cashier: Cashier,
  { user }: AuthenticatedCaller,
  asked: Asked,
): Promise<Ownership | undefined> {
  const key = keyOf(cashier, user, asked);
  if (!key) return undefined;
  const now = cashier.clock();
  const { row, isCredited } = await write(cashier.store, async (writing) => {
    await lockUser(writing, user);
    const known = await findProof(writing, key);
    if (known && (hasArrived(known, now) || known.expires_at > now))
      return { row: known, isCredited: await credit(writing, known, now) };
    // A transfer keeps its arrival time, because it proves the wallet even after its details have expired.
    const soon = now + Math.round(TRANSFER_MS / cashier.speed);
    const arrives_at = key.withdrawal ? null : (known?.arrives_at ?? soon);
    const detail = key.withdrawal ? messageOf(key, asked.fields.address) : `0x${randomHex(20)}`;
    const next = { ...key, detail, currency: asked.currency, expires_at: now + VALID_MS, arrives_at };
    await writing
      .deleteFrom('wallet_proofs')
      .where('user_id', '=', user)
      .where('expires_at', '<=', now)
      .where((is) => is.or([is('arrives_at', 'is', null), is.and({ ...key })]))
      .execute();
    await writing.insertInto('wallet_proofs').values(next).execute();
    return { row: next, isCredited: false };
  });
  if (isCredited) await pushBalance(cashier, user);
  if (!row || hasArrived(row, now)) return undefined;
  return key.withdrawal
    ? { kind: 'sign-message', message: row.detail, expires: row.expires_at }
    : { kind: 'transfer', ...TRANSFER, address: row.detail, expires: row.expires_at };
}

/** The payment and its spent proof are stored together. @throws {RequestRejection} 400 without a proof, or when it was spent */
export async function spendProof(
  cashier: Cashier,
  writing: Writing,
  { user }: AuthenticatedCaller,
  { type, method, body, amount }: Proven,
  now: number,
): Promise<void> {
  if (type === 'deposit' || !method.isPreparationRequired) return;
  const { currency, fields } = body;
  const key = keyOf(cashier, user, { method: method.name, amount, currency, fields });
  if (!key) return;
  const row = await findProof(writing, key);
  const signature = fields[PAYOUT_FIELDS.proof] ?? '';
  const isOpen = row !== undefined && row.expires_at > now;
  const isSigned = isOpen && key.withdrawal !== '' && (await isSignedBy(row, signature));
  if (!hasArrived(row, now) && !isSigned) {
    const error = isOpen && key.withdrawal ? 'payout.proofWrong' : 'payout.changed';
    const wrong = { [PAYOUT_FIELDS.proof]: error };
    throw new RequestRejection(400, 'The wallet is not proven', { code: 'invalid_fields', fields: wrong });
  }
  if (row) await credit(writing, row, now);
  await writing
    .deleteFrom('wallet_proofs')
    .where((is) => is.and({ ...key }))
    .execute();
}

type ProofKey = Pick<WalletProofTable, 'user_id' | 'wallet' | 'withdrawal'>;

/**
 * The amount selects the proof that a withdrawal needs; null if it needs none, as a saved wallet. With operator's books each wallet
 * signs a message, because a transfer is money that the books would have to credit.
 */
function keyOf(
  { wallet: books }: Pick<Cashier, 'wallet'>,
  user: string,
  { method, amount, currency, fields }: Asked,
): ProofKey | null {
  const wallet = (fields.address ?? '').toLowerCase();
  if (!behaviourOf('withdrawal', method).provesWallet || wallet.startsWith('rq_')) return null;
  const scenario = scenarioOf(amount, currency);
  if (scenario !== 'wallet_message' && scenario !== 'wallet_transfer') return null;
  const isSigned = scenario === 'wallet_message' || books !== null;
  const withdrawal = isSigned ? `${toDecimal(amount, currency)} ${currency}` : '';
  return { user_id: user, wallet, withdrawal };
}

const findProof = (writing: Writing, key: ProofKey) =>
  writing
    .selectFrom('wallet_proofs')
    .selectAll()
    .where((is) => is.and({ ...key }))
    .executeTakeFirst();

const hasArrived = (row: WalletProofTable | undefined, now: number) =>
  row !== undefined && row.arrives_at !== null && row.arrives_at <= now;

const randomHex = (bytes: number) => randomBytes(bytes).toString('hex');

/** The random code makes each message different, so that an earlier signature proves nothing. */
const messageOf = ({ withdrawal }: ProofKey, wallet = '') =>
  `I withdraw ${withdrawal} to this wallet, and it is mine.\nWallet: ${wallet}\nCode: ${randomHex(8)}`;

export async function letTransfersArrive(writing: Writing, user: string, now: number): Promise<number> {
  await lockUser(writing, user);
  const rows = await writing
    .updateTable('wallet_proofs')
    .set({ arrives_at: now })
    .where('user_id', '=', user)
    .where('arrives_at', '>', now)
    .returningAll()
    .execute();
  for (const row of rows) await credit(writing, row, now);
  return rows.length;
}

/** Credits an arrived transfer once: the ledger has one movement for each address. */
async function credit(writing: Writing, row: WalletProofTable, at: number): Promise<boolean> {
  if (!hasArrived(row, at)) return false;
  const { user_id: user, currency, detail: address } = row;
  const name = `proof:${address}`;
  const isBooked = await writing
    .selectFrom('ledger')
    .select('movement')
    .where('movement', '=', name)
    .executeTakeFirst();
  if (isBooked) return false;
  const amount = worthOf(fromDecimal(TRANSFER.amount, TRANSFER.currency) ?? 0n, TRANSFER.currency, currency);
  const pot = { user, account: 'main' as const, currency };
  await book(writing, { name, pot, amount, counterpart: 'outside:eth', at, payment: null });
  return true;
}

/** True for a signature by the wallet's key, in the form of EIP-191. */
async function isSignedBy(
  { wallet, detail: message }: WalletProofTable,
  signature: string,
): Promise<boolean> {
  const { verifyMessage } = await import('ethers');
  try {
    return verifyMessage(message, signature).toLowerCase() === wallet;
  } catch {
    return false;
  }
}
