declare const __PAY_WIDGET_VERSION__: string;

/** How the widget announces itself to a host (R-MODE-15); the number stands in package.json alone. */
export const VERSION = `v${__PAY_WIDGET_VERSION__}`;
