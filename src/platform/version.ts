declare const __PAY_WIDGET_VERSION__: string;

/** The version that the widget reports to a host (R-MODE-15); the number is defined in package.json only. */
export const VERSION = `v${__PAY_WIDGET_VERSION__}`;
