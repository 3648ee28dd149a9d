/** The canvas of a view (`createCanvas`); null in a root that has none, as in a unit test. */
export function canvasOf(root: ShadowRoot | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>('[data-theme]') ?? null;
}
