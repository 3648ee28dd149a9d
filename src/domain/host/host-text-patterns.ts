// Texts, which bundlers inline: the first requests must not wait for a file that they share with the session.

/** Pattern of a token: no control characters. */
export const TOKEN = '^\\P{Cc}+$';

/** Pattern of a currency code. */
export const CURRENCY = '^[A-Z]{3,5}$';

/** Pattern of a country code (ISO 3166-1 alpha-2), in any case. */
export const COUNTRY = '^[A-Za-z]{2}$';
