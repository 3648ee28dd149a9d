import type { TransactionType } from '../../domain/payment/transaction.ts';

interface OpenCardFrame {
  /** True while the user sees the frame: the host's commands to navigate, refresh and go back are then passed on to it. */
  readonly isShown: boolean;
  /** Passes changed host data on as the host gave it, because the page in the frame decodes it itself. */
  change(data: Record<string, unknown>): void;
  navigate(page: TransactionType): void;
  refresh(): void;
  goBack(): void;
}

/** The task that an element has given to this page, if the page is the element's card frame (`card-task.ts`). */
interface CardTask {
  readonly entries: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** True once the element was notified that the first screen is drawn. */
  isDrawn: boolean;
  /** True before the frame is shown and after its user has left the payment: then the element sends the analytics. */
  isUnseen(): boolean;
}

/** The two sides of a card frame: the frame that this widget shows, and the task of a page that is one. */
export class CardFrameSlot {
  #frame: OpenCardFrame | null = null;
  #task: CardTask | null = null;

  /** An open card frame owns the payment: this session sends no create request, and looks up no payment. */
  get frame(): OpenCardFrame | null {
    return this.#frame;
  }

  /** The task of a card frame; null in any other page. */
  get task(): CardTask | null {
    return this.#task;
  }

  /** @param frame the frame that has been opened; null when it is closed */
  setFrame(frame: OpenCardFrame | null): void {
    this.#frame = frame;
  }

  startTask(task: CardTask): void {
    this.#task = task;
  }
}
