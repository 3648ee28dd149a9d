import type { CreateBody } from '../../../api/contract.ts';
import type { FailureCode } from '../../../domain/errors/failures.ts';
import { EventBuffer } from '../../../platform/event-buffer.ts';
import type { Service } from '../../session.ts';

/** The part of the code of payments that the list does not need; loaded after it. */
interface PaymentCode {
  /** Looks for a payment that was pending when the page unloaded, or for one left open elsewhere. */
  start(): Promise<void>;
  resume(): void;
  takePush(data: unknown): void;
}

/** The outcome of a captcha or a sheet: what the create request carries of it, or the reason why nothing is sent. */
export type Proof =
  | { token: Pick<CreateBody, 'captcha' | 'walletToken'> }
  | { problem: FailureCode | 'cancelled'; message?: string };

/** Pushes kept until the code of payments is loaded. Each causes the same request, so the last ones suffice. */
const MAX_BUFFERED_PUSHES = 20;

/** The user's payment, for code that runs before the code of payments is loaded. */
export class PaymentService implements Service {
  #code: PaymentCode | undefined;
  readonly pushes = new EventBuffer<unknown>(MAX_BUFFERED_PUSHES);
  /** The create request is kept in memory only, because it may contain a card number. */
  #createRequest: CreateBody | null = null;

  /** Opens the wallet's sheet; set only while the form of a wallet is on the screen. */
  declare openSheet: ((request: CreateBody) => Promise<Proof>) | undefined;

  get isStarted(): boolean {
    return this.#code !== undefined;
  }

  get pendingCreateRequest(): CreateBody | null {
    return this.#createRequest;
  }

  keepCreateRequest(request: CreateBody): void {
    this.#createRequest = request;
  }

  forgetCreateRequest(): void {
    this.#createRequest = null;
  }

  /** Passes the loaded code of payments on: from now on it handles pushes and reconnects. */
  start(code: PaymentCode): Promise<void> {
    this.#code = code;
    this.pushes.listen((data) => code.takePush(data));
    return code.start();
  }

  /** Looks up pending payments, for example because the socket has opened. Does nothing before `start`, which looks them up too. */
  resume(): void {
    this.#code?.resume();
  }

  dispose(): void {
    this.pushes.end();
    this.#createRequest = null;
  }
}
