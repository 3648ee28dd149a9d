const TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 16;

/** Compares names, because the card frame is another window, and its inputs are no instances of this window's `HTMLInputElement`. */
export function isInput(element: Element | null): element is HTMLInputElement {
  return element?.localName === 'input';
}

export function isButton(element: Element | null): element is HTMLButtonElement {
  return element?.localName === 'button';
}

/** The label of a radio button, without the terms that follow the name of a network. */
export const nameOf = (label: Element): string => (label.querySelector('span') ?? label).textContent ?? '';

export class PageDriver {
  readonly #outer: ShadowRoot;

  constructor(root: ShadowRoot) {
    this.#outer = root;
  }

  /** The shadow root of the widget; while a card frame is shown, of the widget inside it, which has the origin of the test page. */
  get #root(): ShadowRoot {
    const frame = this.#outer.querySelector<HTMLIFrameElement>('.card-frame:not([inert])');
    const { contentWindow: view, contentDocument: inner } = frame ?? {};
    if (view) view.open = window.open;
    return inner?.querySelector('pay-widget')?.shadowRoot ?? this.#outer;
  }

  /** True while the form is in the card frame, because that form forgets typed values when the user leaves it. */
  get isInCardFrame(): boolean {
    return this.#root !== this.#outer;
  }

  async until<T>(look: () => T | null | undefined | false, what: string): Promise<T> {
    const end = performance.now() + TIMEOUT_MS;
    for (;;) {
      const found = look();
      if (found) return found;
      if (performance.now() > end) {
        throw new Error(`waited in vain for ${what}; on ${this.page()} stands “${this.words()}”`);
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }

  page(): string | undefined {
    return this.#root.querySelector<HTMLElement>('main')?.dataset.page;
  }

  async arrive(path: string): Promise<void> {
    const isOutline = () => this.#root.querySelector('main .skeleton-form') !== null;
    await this.until(() => this.page() === path && !isOutline(), path);
  }

  words(): string {
    return (this.#root.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ').slice(0, 300);
  }

  all<E extends HTMLElement>(selector: string): E[] {
    return [...this.#root.querySelectorAll<E>(selector)];
  }

  tile(label: string): HTMLElement | undefined {
    const name = this.all('main .tile-name').find(({ textContent }) => textContent === label);
    return name?.closest('.tile')?.querySelector('button') ?? undefined;
  }

  /** @returns true if the tile opens a list of methods */
  async pressTile(label: string): Promise<boolean> {
    const tile = await this.until(() => this.tile(label), `the tile ${label}`);
    const isGroup = tile.closest('[data-group=true]') !== null;
    tile.click();
    return isGroup;
  }

  button(name: string): HTMLButtonElement | undefined {
    return this.all<HTMLButtonElement>('button:not([role])').find(
      (button) =>
        (button.ariaLabel ?? button.textContent).trim().startsWith(name) &&
        !button.disabled &&
        button.ariaDisabled !== 'true',
    );
  }

  /** @param names beginnings of names: the button has one of them, depending on the screen */
  async press(...names: string[]): Promise<void> {
    const find = () => names.map((name) => this.button(name)).find((button) => button !== undefined);
    (await this.until(find, `the button ${names.join(' or ')}`)).click();
  }

  /** Waits until the fee is above the main button, because the widget holds an earlier press back. */
  async readFee(): Promise<void> {
    await this.until(
      () => this.all('main .quote dl').every(({ textContent }) => !textContent?.includes('…')),
      'the fee',
    );
  }

  find(label: string): HTMLElement | null {
    for (const one of this.all<HTMLLabelElement>('main label, main legend, main .select-label')) {
      if (one.textContent?.trim() !== label) continue;
      if (one.htmlFor) return this.#root.getElementById(one.htmlFor);
      if (one.localName === 'legend') return one.closest('fieldset');
      return this.#root.querySelector<HTMLElement>(`button[aria-labelledby~="${one.id}"]`);
    }
    return null;
  }

  async control(label: string): Promise<HTMLElement> {
    const control = await this.until(() => this.find(label), `the field ${label}`);
    if (control.checkVisibility()) return control;
    await this.press('More details');
    return this.until(() => control.checkVisibility() && control, `${label} to be seen`);
  }

  noteOf(label: string): string {
    const ids = this.find(label)?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => this.#root.getElementById(id)?.textContent ?? '').join(' ');
  }

  async type(label: string, text: string): Promise<void> {
    const box = await this.control(label);
    if (!isInput(box)) throw new Error(`${label} is nothing to type in`);
    box.focus();
    box.select();
    const { ownerDocument } = box;
    if (text !== '') ownerDocument.execCommand('insertText', false, text);
    else if (box.value !== '') ownerDocument.execCommand('delete');
  }

  /** Types an amount, and waits until the main button shows it: the widget has then parsed the amount. */
  async enterAmount(amount: string): Promise<void> {
    await this.type('Amount', amount);
    const isRead = () =>
      this.all('main [type=submit]').some(({ textContent }) => /\d/.test(textContent ?? ''));
    await this.until(isRead, `${amount} on the button`);
  }

  async choose(label: string, option: string): Promise<void> {
    const choice = await this.control(label);
    if (isButton(choice)) {
      choice.click();
      // The label of a network in a dropdown is followed by its terms ("TRC20 · 1 USDT"), so the comparison reads the beginning only.
      const isIt = ({ textContent: text }: Element) => text === option || text?.startsWith(`${option} · `);
      const row = () => this.all('[role=option]').find(isIt);
      (await this.until(row, `the option ${option} of ${label}`)).click();
      await this.until(() => this.all('[role=option]').length === 0, `${label} to close`);
      return;
    }
    const radio = [...choice.querySelectorAll('label')].find((label) => nameOf(label) === option);
    if (!radio) throw new Error(`${label} does not offer ${option}`);
    radio.click();
  }

  async offers(label: string): Promise<string[]> {
    const choice = await this.control(label);
    if (!isButton(choice)) {
      return [...choice.querySelectorAll('label')].map(nameOf);
    }
    choice.click();
    await this.until(() => this.all('[role=option]').length > 0, `the options of ${label}`);
    const texts = this.all('[role=option]').map(({ textContent }) => textContent ?? '');
    choice.click();
    await this.until(() => this.all('[role=option]').length === 0, `${label} to close`);
    return texts;
  }
}
