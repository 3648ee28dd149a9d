/** `import 'pay-widget/vue'` registers `<pay-widget>` and adds it to the template types of Vue 3. */
import type { EmitFn, HTMLAttributes } from 'vue';
import type { PayWidget, PayWidgetEventMap, PayWidgetMarkup, PayWidgetProperties } from './pay-widget.ts';

type Listeners = { [E in keyof PayWidgetEventMap]: (event: PayWidgetEventMap[E]) => void };

declare module 'vue' {
  interface GlobalComponents {
    'pay-widget': new () => PayWidget & {
      /** For templates only. */
      $props: HTMLAttributes & Partial<PayWidgetProperties> & PayWidgetMarkup;
      /** For templates only. */
      $emit: EmitFn<Listeners>;
    };
  }
}
