/** `ref` callback for content that appears outside the user's focus: scrolls it clear of the main button, once. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
