/** The controls that the user has used: Back returns the focus to the last one, and its icon moves to the screen that it opens. */
export class UsedControls {
  readonly byPath = new Map<string, { name: string; at: number }>();
  #icon: DOMRect | undefined;
  #changes = 0;

  note(path: string, page: Element, control: HTMLElement): void {
    const name = nameOf(control);
    this.byPath.set(path, { name, at: namesakes(page, name).indexOf(control) });
  }

  keepIcon(icon: DOMRect | undefined): void {
    this.#icon = icon;
  }

  takeIcon(): DOMRect | undefined {
    const icon = this.#icon;
    this.#icon = undefined;
    return icon;
  }

  /** True if the user has navigated since the last call. @param changes the value of `location.changes` */
  hasNavigated(changes: number): boolean {
    const isNew = this.#changes !== changes;
    this.#changes = changes;
    return isNew;
  }
}

export const controlOf = (target: EventTarget | null): HTMLElement | null =>
  (target as Element | null)?.closest('button, a') ?? null;

export function cardOf(control: Element): Element {
  return control.closest('.tile') ?? control;
}

export function namesakes(page: Element, name: string): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(':is(button, a):not([hidden] *)')].filter(
    (control) => nameOf(control) === name,
  );
}

/** A name that does not change when numbers load later: the first line of a tile, without its limits. */
export function nameOf(control: Element): string {
  const words = cardOf(control).querySelector('.tile-name') ?? control;
  return control.getAttribute('aria-label') ?? words.textContent ?? '';
}
