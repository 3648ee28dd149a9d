/** `import 'pay-widget/vue'` registers `<pay-widget>` and adds it to the template types of Vue 3. */
import type { EmitFn, HTMLAttributes } from 'vue';
import type { PayWidget, PayWidgetEventMap, PayWidgetMarkup, PayWidgetProperties } from './pay-widget.ts';
import type { Optional } from './properties.ts';

type Listeners = { [E in keyof PayWidgetEventMap]: (event: PayWidgetEventMap[E]) => void };

declare module 'vue' {
  interface GlobalComponents {
    'pay-widget': new () => PayWidget & {
      /** The props for type checking in templates. They do not exist at runtime. */
      $props: HTMLAttributes & Optional<PayWidgetProperties> & PayWidgetMarkup;
      /** The events for type checking in templates. They do not exist at runtime. */
      $emit: EmitFn<Listeners>;
    };
  }
}
