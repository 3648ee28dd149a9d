/** The only module with a side effect: `import 'pay-widget/define'` registers `<pay-widget>`. */
import { definePayWidget } from './pay-widget.ts';

definePayWidget();
