/** `import 'pay-widget/define'` registers `<pay-widget>`; `pay-widget` alone registers nothing. */
import { definePayWidget } from './pay-widget.ts';

definePayWidget();

// A page that imports only this module has the element's types, too.
export type { PayWidget } from './pay-widget.ts';
