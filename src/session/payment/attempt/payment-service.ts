import type { CreateBody } from '../../../api/contract.ts';
import type { FailureCode } from '../../../domain/errors/failures.ts';
import type { Session } from '../../session.ts';

/** The part of the code of payments that the list does not need; loaded after it. */
interface PaymentCode {
  /** Looks for a payment that was pending when the page unloaded, or for one left open elsewhere. */
  start(): Promise<void>;
  resume(): void;
  /** Applies the pushes that wait. */
  applyPushes(): void;
}

/** The outcome of a captcha or a sheet: what the create request carries of it, or the reason why nothing is sent. */
export type Proof =
  | { token: Pick<CreateBody, 'captcha' | 'walletToken'> }
  | { problem: FailureCode | 'cancelled'; message?: string };

/** Pushes kept until the code of payments is loaded. Each causes the same request, so the last ones suffice. */
const MAX_BUFFERED_PUSHES = 20;

/** The user's payment, for code that runs before the code of payments is loaded. */
export class PaymentService {
  #code: PaymentCode | undefined;
  /** Status pushes that wait: for the end of the task, and before that for the code of payments. */
  readonly pushes: unknown[] = [];
  /** The create request is kept in memory only, because it may contain a card number. */
  createRequest: CreateBody | null = null;
  /** The last submitted key, until the provider's page has replaced the top window for it: a user who returns is not redirected again. */
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

  /** Passes the loaded code of payments on: from now on it handles pushes and reconnects. */
  start(code: PaymentCode): Promise<void> {
    this.#code = code;
    if (this.pushes.length > 0) code.applyPushes();
    return code.start();
  }

  /** Looks up pending payments, for example because the socket has opened. Does nothing before `start`, which looks them up too. */
  resume(): void {
    this.#code?.resume();
  }
}
