import { text } from '../parsing/decoders.ts';

/**
 * A BCP 47 tag, or a locale as operating systems write it: `es-MX`, `es-MX-u-nu-latn`, `es_MX.UTF-8`. What follows the language
 * is not checked: a part that the widget does not know must not cost the user the language.
 */
export const languageTag = text({ pattern: /^[a-z]{2,3}(?![a-z\d])/i, as: 'a language tag' });
