/** `import 'pay-widget/solid'` registers `<pay-widget>` and adds it to the JSX types of Solid. */
import type { JSX } from 'solid-js';
import type { PayWidget, PayWidgetEventMap, PayWidgetMarkup, PayWidgetProperties } from './pay-widget.ts';

type Listeners = { [E in keyof PayWidgetEventMap as `on:${E}`]?: (event: PayWidgetEventMap[E]) => void };
/** Solid sets a property with this prefix also on an element that a server has rendered. */
type Prefixed = { [K in keyof PayWidgetProperties as `prop:${K}`]?: PayWidgetProperties[K] };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'pay-widget': JSX.HTMLAttributes<PayWidget> &
        Partial<PayWidgetProperties> &
        Prefixed &
        PayWidgetMarkup &
        Listeners;
    }
  }
}
