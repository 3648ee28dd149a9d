/** `import 'pay-widget/preact'` registers `<pay-widget>` and adds it to the JSX types of Preact. */
import type { HTMLAttributes } from 'preact';
import type { PayWidget, PayWidgetEventMap, PayWidgetMarkup, PayWidgetProperties } from './pay-widget.ts';

type Listeners = { [E in keyof PayWidgetEventMap as `on${E}`]?: (event: PayWidgetEventMap[E]) => void };

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'pay-widget': HTMLAttributes<PayWidget> & Partial<PayWidgetProperties> & PayWidgetMarkup & Listeners;
    }
  }
}
