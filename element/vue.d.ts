/** `import 'pay-widget/vue'` registers `<pay-widget>` and adds it to the template types of Vue 3. */
import type { EmitFn, HTMLAttributes } from 'vue';
import type { PayWidget, PayWidgetEventMap, PayWidgetMarkup, PayWidgetProperties } from './pay-widget.ts';
import type { Optional } from './properties.ts';

type Listeners = { [E in keyof PayWidgetEventMap]: (event: PayWidgetEventMap[E]) => void };

declare module 'vue' {
  interface GlobalComponents {
    'pay-widget': new () => PayWidget & {
      /** Props for type checking in templates; not a runtime property. */
      $props: HTMLAttributes & Optional<PayWidgetProperties> & PayWidgetMarkup;
      /** Events for type checking in templates; not a runtime property. */
      $emit: EmitFn<Listeners>;
    };
  }
}
