import { type RefOrCallback, ref } from 'lit-html/directives/ref.js';

/** Sets styles by `setProperty`, because the page's policy blocks the style attribute, which lit's styleMap writes. */
export function paint(styles: Readonly<Record<string, string>>): ReturnType<typeof ref> {
  const set: RefOrCallback = (element) => {
    if (!(element instanceof HTMLElement)) return;
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
  };
  return ref(set);
}
