/** `import 'pay-widget/preact'` registers `<pay-widget>` and adds it to the JSX types of Preact. */
import type { HTMLAttributes } from 'preact';
import type { TagAttributes } from './events.ts';
import type { PayWidget } from './pay-widget.ts';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'pay-widget': HTMLAttributes<PayWidget> & TagAttributes;
    }
  }
}
