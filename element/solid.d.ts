/** `import 'pay-widget/solid'` registers `<pay-widget>` and adds it to the JSX types of Solid. */
import type { JSX } from 'solid-js';
import type { TagAttributes } from './events.ts';
import type { PayWidget, PayWidgetProperties } from './pay-widget.ts';

/** With the prefix `prop:` Solid sets a property also on an element that a server has rendered. */
type Prefixed = { [K in keyof PayWidgetProperties as `prop:${K}`]?: PayWidgetProperties[K] | undefined };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'pay-widget': JSX.HTMLAttributes<PayWidget> & Prefixed & TagAttributes<'on:'>;
    }
  }
}
