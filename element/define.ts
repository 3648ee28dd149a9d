/** `import 'pay-widget/define'` registers `<pay-widget>`; `pay-widget` alone registers nothing. */
import { definePayWidget } from './pay-widget.ts';

definePayWidget();

// The types of the element are exported too, for a page that imports only this module.
export type { PayWidget } from './pay-widget.ts';
