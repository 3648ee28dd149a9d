import { directionOf } from '../../../src/i18n/language-tags.ts';

/** The shadow roots of every widget below a node, also inside frames, because the playground frames only pages of its own origin. */
export function widgetRoots(node: ParentNode): ShadowRoot[] {
  const own = [...node.querySelectorAll('pay-widget')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const frames = [...node.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ?? []);
  return [...own, ...[...own, ...frames].flatMap(widgetRoots)];
}

/** The amount box of the open form, if a form is open. */
export function findAmountBox(stage: ParentNode): HTMLInputElement | null {
  for (const root of widgetRoots(stage)) {
    const box = root.querySelector<HTMLInputElement>('input[name="amount"]');
    if (box) return box;
  }
  return null;
}

/** Types a text into a box as a person does: React listens to the event, and compares with the value that it set itself. */
export function typeInto(box: HTMLInputElement, text: string): void {
  const { HTMLInputElement: Input, Event: InputEvent } = box.ownerDocument.defaultView ?? window;
  Object.getOwnPropertyDescriptor(Input.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  box.focus();
}

/** Turns every widget to a direction, in place of its language's; an empty text restores that. */
export function setDirection(stage: ParentNode, direction: string): void {
  for (const root of widgetRoots(stage)) {
    for (const view of root.querySelectorAll<HTMLElement>('.app'))
      view.dir = direction || directionOf(view.lang);
  }
}
