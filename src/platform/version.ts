declare const __PAY_WIDGET_VERSION__: string;

/** The version that a host gets (R-MODE-15), from package.json. */
export const VERSION = `v${__PAY_WIDGET_VERSION__}`;
