import type { Method } from '../../domain/methods/method.ts';
import { captchaKindOf } from '../../domain/methods/method-captcha.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';

const CaptchaNotice = lazyWithRetry(async () => (await import('./captcha-container.tsx')).CaptchaContainer);

interface Props {
  type: TransactionType;
  method: Pick<Method, 'name' | 'isGeetest'>;
}

/** The captcha slot of every screen that submits a payment; loads nothing if no captcha is required. */
export function CaptchaSlot({ type, method }: Props) {
  const kind = captchaKindOf(method);
  return kind && <CaptchaNotice kind={kind} type={type} method={method.name} />;
}
