import { subscribe } from 'valtio/vanilla';
import type { CreateBody } from '../../../api/contract.ts';
import { readWalletSession } from '../../../api/responses.ts';
import type { Method } from '../../../domain/methods/method.ts';
import { readWallet } from '../../../domain/methods/wallet.ts';
import type { TransactionType } from '../../../domain/payment/transaction.ts';
import { callCashier } from '../../connection/call-cashier.ts';
import { cashierNow, type Session } from '../../session.ts';
import { type CloseSheet, openSheet, type SheetEnd } from './open-sheet.ts';
import { PaymentService, type Proof } from './payment-service.ts';

/** A sheet is closed when it has reported nothing in this time. */
const SHEET_TIMEOUT_MS = 600_000;
/** An error message may repeat a part of a token, so parts of this length, which overlap by half, are redacted too. */
const PIECE_CHARS = 48;

/** Lets a submit open the sheet of the method on the screen. @returns ends that; called when the form unmounts */
export function offerSheet(session: Session, method: Method, type: TransactionType): () => void {
  const payment = session.get(PaymentService);
  const open = (request: CreateBody) => askInSheet(session, method, type, request);
  payment.openSheet = open;
  return () => {
    if (payment.openSheet === open) payment.openSheet = undefined;
  };
}

/** Opens the sheet at once. Only its first report counts, so that there is one token at most. */
function askInSheet(
  session: Session,
  method: Method,
  type: TransactionType,
  request: CreateBody,
): Promise<Proof> {
  const wallet = readWallet(method, { type, ...request });
  if (typeof wallet === 'string') return Promise.resolve({ problem: 'wallet_invalid', message: wallet });
  return new Promise((resolve) => {
    let isOver = false;
    let close: CloseSheet = () => undefined;
    const settle = (proof: Proof): boolean => {
      if (isOver) return false;
      isOver = true;
      resolve(proof);
      return true;
    };
    const fail = (message: string) => {
      if (settle({ problem: 'wallet_failed', message })) close();
    };
    const failIn = (waitMs: number, message: string) =>
      session.timers.set('sheet', Math.min(waitMs, SHEET_TIMEOUT_MS), () => fail(message));
    failIn(SHEET_TIMEOUT_MS, 'the sheet was open for too long');
    session.onDispose(() => fail('the session has ended'));
    try {
      close = openSheet(wallet, {
        validate: async (url) => {
          const asked = { method: method.name, url };
          const answer = await callCashier(session, 'BANKING:wallet-session-v1', asked, readWalletSession);
          if (!isOver)
            failIn(answer.expiresAt - cashierNow(session), 'the session of the merchant has expired');
          return answer.session;
        },
        onToken: (token, end) => {
          keepSecret(session, token);
          // A token that comes twice, or after the sheet was given up, pays nothing, so its sheet ends as failed.
          if (settle({ token: { walletToken: token } })) endSheet(session, request.idem, end);
          else end('fail');
        },
        onCancel: () => settle({ problem: 'cancelled' }),
        onFail: (message) => settle({ problem: 'wallet_failed', message }),
      });
    } catch (error) {
      fail(String(error));
    }
  });
}

/** Keeps the token and its parts as secrets, so that no message repeats one. */
function keepSecret({ secrets }: Session, token: string): void {
  const half = PIECE_CHARS / 2;
  const pieces = token
    .split(/[^\w+/=-]+/)
    .flatMap((word) =>
      Array.from({ length: Math.ceil(word.length / half) }, (_, at) =>
        word.slice(at * half, at * half + PIECE_CHARS),
      ),
    );
  secrets.hold({ fields: Object.fromEntries(pieces.entries()) })();
}

/** A sheet that waits for the outcome ends with it, or as `unknown` if the cashier has not responded. */
function endSheet({ state }: Session, idem: string, end: (end: SheetEnd) => void): void {
  const stop = subscribe(state, () => {
    const { attempt, transaction, openPayment } = state;
    const phase = attempt?.idempotencyKey === idem ? attempt.phase : null;
    if (phase === 'verifying' || phase === 'submitting') return;
    stop();
    const paid = [transaction, openPayment].find((one) => one?.idem === idem);
    const isLost = phase === 'rejected' || paid?.status === 'mistaked';
    end(isLost ? 'fail' : paid ? 'success' : 'unknown');
  });
}
