/** The interface languages (R-LANG-1), by the name of their locale file. The first list does not load this list. */
export const INTERFACE_LANGUAGES = ['en', 'es', 'hi', 'in', 'mr', 'mx', 'pt', 'ru', 'te'] as const;
