import { directionOf } from '../../../src/i18n/language-tags.ts';

/** Finds widgets inside frames too, because the playground frames only pages of its own origin. */
export function widgetRoots(node: ParentNode): ShadowRoot[] {
  const own = [...node.querySelectorAll('pay-widget')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const frames = [...node.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ?? []);
  return [...own, ...[...own, ...frames].flatMap(widgetRoots)];
}

export function findAmountBox(stage: ParentNode): HTMLInputElement | null {
  for (const root of widgetRoots(stage)) {
    const box = root.querySelector<HTMLInputElement>('input[name="amount"]');
    if (box) return box;
  }
  return null;
}

/** React listens to the event and compares the text with the value that React has set, so the text is set by the prototype's setter. */
export function typeInto(box: HTMLInputElement, text: string): void {
  const { HTMLInputElement: Input, Event: InputEvent } = box.ownerDocument.defaultView ?? window;
  Object.getOwnPropertyDescriptor(Input.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  box.focus();
}

/** Sets the direction of every widget; an empty text restores that of the widget's language. */
export function setDirection(stage: ParentNode, direction: string): void {
  for (const root of widgetRoots(stage)) {
    for (const view of root.querySelectorAll<HTMLElement>('.app'))
      view.dir = direction || directionOf(view.lang);
  }
}
