import type { CreateBody } from '../../../api/contract.ts';
import { fromDecimal } from '../../../domain/money/money.ts';
import type { TransactionType } from '../../../domain/payment/transaction.ts';
import { isReturnUrl } from '../../../location/way-back.ts';
import { parseWith } from '../../connection/call-cashier.ts';
import { minDepositOf, selectedBonus } from '../../draft/draft.ts';
import { validateDraft } from '../../draft/validate-draft.ts';
import { marketOf } from '../../methods/market.ts';
import type { Session } from '../../session.ts';
import { PaymentService } from './payment-service.ts';
import { clearAttempt, type NewPayment, submitPayment } from './submit-payment.ts';

/** A create request without what is added when it is sent: idempotency key, tokens, consent to a duplicate, rules of the method. */
type ValidatedRequest = Omit<
  CreateBody,
  'idem' | 'captcha' | 'walletToken' | 'allowDuplicateOf' | 'isInvestForbidden' | 'securityRulesGroup'
>;

/** Null without a draft or a chosen method, and while the amount is invalid. */
export function buildCreateRequest(session: Session, type: TransactionType): ValidatedRequest | null {
  const { draft, user, choice } = session.state;
  if (!draft || !choice.method) return null;
  const { wire, minor } = validateDraft(session.state, type, choice.method);
  if (wire === null || minor === null) return null;
  const bonus = type === 'deposit' ? selectedBonus(session.state) : null;
  const least = bonus && fromDecimal(String(minDepositOf(bonus)), user.currency);
  const returnUrl = returnUrlOf(session);
  const isActivated = bonus !== null && least !== null && minor >= least;
  return {
    ...marketOf(session),
    method: choice.method.name,
    amount: wire,
    fields: {
      ...Object.fromEntries(draft.prepared.map(({ name, value }) => [name, value])),
      ...draft.fields,
    },
    ...(type === 'withdrawal' ? { account: draft.account } : {}),
    ...(isActivated ? { bonusId: bonus.id } : {}),
    ...(returnUrl ? { returnUrl } : {}),
  };
}

/** The host's address for the way back from a bank. The host is notified of one that is no https or app address, or has credentials. */
export function returnUrlOf(session: Session): string {
  const { returnUrl = '' } = session.state.host;
  if (returnUrl === '' || isReturnUrl(returnUrl)) return returnUrl;
  const problem = 'expected an https or app address without credentials';
  parseWith(session, 'host-data', (report) => report({ path: 'returnUrl', problem }));
  return '';
}

/**
 * @param shown the amount on the pressed button: if the host has changed it since, nothing is sent
 * @returns false when the draft cannot be sent
 */
export function submitDraft(
  session: Session,
  type: TransactionType,
  shown?: Pick<NewPayment, 'amount' | 'currency'>,
): boolean {
  const request = buildCreateRequest(session, type);
  if (!request) return false;
  if (shown && (shown.amount !== request.amount || shown.currency !== request.currency)) return false;
  submitPayment(session, type, request);
  return true;
}

/** A rejected create request that the user may send although the transaction `twinId` is similar. */
export interface DuplicateOffer {
  request: ValidatedRequest;
  twinId: string;
}

/** The rejected request. Null as soon as the draft differs from it, because the draft is then a payment like any other. */
export function duplicateOffer(session: Session, type: TransactionType): DuplicateOffer | null {
  const { attempt } = session.state;
  const body = session.get(PaymentService).createRequest;
  if (!body || attempt?.phase !== 'rejected' || attempt.type !== type) return null;
  const { code, transactionId: twinId } = attempt.rejection ?? {};
  if (code !== 'possible_duplicate' || twinId === undefined) return null;
  const request = withoutTokens(body);
  const current = buildCreateRequest(session, type);
  return current && isSameRequest(current, request) ? { request, twinId } : null;
}

/** Sends the rejected request unchanged, as a new payment. False without an offer. */
export function payDespiteDuplicate(session: Session, type: TransactionType): boolean {
  const offer = duplicateOffer(session, type);
  if (!offer) return false;
  clearAttempt(session);
  submitPayment(session, type, { ...offer.request, allowDuplicateOf: offer.twinId });
  return true;
}

export function endDuplicateOffer(session: Session): void {
  if (session.state.attempt?.rejection?.code === 'possible_duplicate') clearAttempt(session);
}

function withoutTokens(body: CreateBody): ValidatedRequest {
  const { idem, captcha, walletToken, allowDuplicateOf, isInvestForbidden, securityRulesGroup, ...request } =
    body;
  return request;
}

function isSameRequest(one: ValidatedRequest, other: ValidatedRequest): boolean {
  const { fields, ...rest } = one;
  const { fields: otherFields, ...otherRest } = other;
  return isSameRecord(fields, otherFields) && isSameRecord(rest, otherRest);
}

function isSameRecord(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
