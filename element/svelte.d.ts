/** `import 'pay-widget/svelte'` registers `<pay-widget>` and adds it to the markup types of Svelte 5. */
import type { HTMLAttributes } from 'svelte/elements';
import type { TagAttributes } from './events.ts';
import type { PayWidget } from './pay-widget.ts';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'pay-widget': HTMLAttributes<PayWidget> & TagAttributes;
  }
}
