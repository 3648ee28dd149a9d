/**
 * `import 'pay-widget/react'` registers `<pay-widget>` and adds it to the JSX types of React 19 and later.
 */
import type { ClassAttributes, HTMLAttributes } from 'react';
import type { PayWidget, PayWidgetEventMap, PayWidgetMarkup, PayWidgetProperties } from './pay-widget.ts';

type Listeners = { [E in keyof PayWidgetEventMap as `on${E}`]?: (event: PayWidgetEventMap[E]) => void };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'pay-widget': ClassAttributes<PayWidget> &
        HTMLAttributes<PayWidget> &
        Partial<PayWidgetProperties> &
        PayWidgetMarkup &
        Listeners;
    }
  }
}
