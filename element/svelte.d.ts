/** `import 'pay-widget/svelte'` registers `<pay-widget>` and adds it to the markup types of Svelte 5. */
import type { HTMLAttributes } from 'svelte/elements';
import type { PayWidget, PayWidgetEventMap, PayWidgetMarkup, PayWidgetProperties } from './pay-widget.ts';

type Listeners = { [E in keyof PayWidgetEventMap as `on${E}`]?: (event: PayWidgetEventMap[E]) => void };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'pay-widget': HTMLAttributes<PayWidget> & Partial<PayWidgetProperties> & PayWidgetMarkup & Listeners;
  }
}
