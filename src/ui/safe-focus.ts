import type { FormEvent } from 'react';

/** True when an element of the host page has the focus: the user may be typing there, so the widget must not take the focus. */
export function hostHasFocus(element: Element): boolean {
  // A frame cannot see the focus of the window around it, so a frame without the focus counts as one whose host has it.
  if (window.parent !== window && !document.hasFocus()) return true;
  let root = element.getRootNode();
  while (root instanceof ShadowRoot) {
    const { host } = root;
    root = host.getRootNode();
    const { activeElement } = root as Document | ShadowRoot;
    const isAbout = !activeElement || activeElement === document.body || activeElement.contains(host);
    // Slotted content, such as a captcha, belongs to the widget, so a focus there is no focus of the host.
    if (!isAbout && !host.contains(activeElement)) return true;
  }
  return false;
}

/** False when only the window has lost the focus, because a user who comes back continues in the same field. */
export function isLeft(field: Element): boolean {
  return !field.contains((field.getRootNode() as Document | ShadowRoot).activeElement);
}

/** Focuses a control if the focus is in the widget; if the user is elsewhere in the host page, the focus stays there. */
export function focusSafely(control: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (control && !hostHasFocus(control)) control.focus(options);
}

/**
 * Focuses the submit button. Enter submits from a field, which is then disabled and loses the focus, so a keyboard user would have to start
 * again at the top of the host page.
 */
export function focusSubmitter({ nativeEvent }: FormEvent): void {
  if (nativeEvent instanceof SubmitEvent) nativeEvent.submitter?.focus({ preventScroll: true });
}

/** `ref` callback for content that appears outside the user's focus: scrolls it clear of the main button, once. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
