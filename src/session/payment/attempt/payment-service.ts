import type { CreateBody } from '../../../api/contract.ts';
import type { FailureCode } from '../../../domain/errors/failures.ts';
import type { Session } from '../../session.ts';

/** The code of payments, which is loaded after the list. */
interface PaymentCode {
  /** Looks for a payment that was pending when the page unloaded, or one left open elsewhere. */
  start(): Promise<void>;
  resume(): void;
  applyPushes(): void;
}

/** The outcome of a captcha or a sheet: a token for the create request, or the reason why nothing is sent. */
export type Proof =
  | { token: Pick<CreateBody, 'captcha' | 'walletToken'> }
  | { problem: FailureCode | 'cancelled'; message?: string };

/** Number of buffered pushes. Each push causes the same request, so the last ones suffice. */
const MAX_BUFFERED_PUSHES = 20;

export class PaymentService {
  #code: PaymentCode | undefined;
  /** Status pushes that wait for the code of payments, then for the end of the task. */
  readonly pushes: unknown[] = [];
  /** The create request is in memory only, because it may contain a card number. */
  createRequest: CreateBody | null = null;
  /** The last idempotency key, removed when the provider's page opens for it, so that a user who returns is not redirected again. */
  redirectKey: string | null = null;

  /** Opens the wallet's sheet; set only while the form of a wallet is on the screen. */
  declare openSheet: ((request: CreateBody) => Promise<Proof>) | undefined;

  constructor(session: Session) {
    session.onDispose(() => {
      this.createRequest = null;
    });
  }

  get isStarted(): boolean {
    return this.#code !== undefined;
  }

  takePush(data: unknown): void {
    this.pushes.push(data);
    if (this.#code) this.#code.applyPushes();
    else if (this.pushes.length > MAX_BUFFERED_PUSHES) this.pushes.shift();
  }

  start(code: PaymentCode): Promise<void> {
    this.#code = code;
    if (this.pushes.length > 0) code.applyPushes();
    return code.start();
  }

  /** Looks up pending payments, for example when the socket has opened. Before `start` it does nothing, because `start` does the same. */
  resume(): void {
    this.#code?.resume();
  }
}
