/** For the `ref` of what comes while the user looks elsewhere: clear of the main button, and not moved again later. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
