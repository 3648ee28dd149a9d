import type { ReactNode } from 'react';
import type { I18n } from '../../i18n/i18n.ts';

/**
 * Examples of a piece, declared in a `*.examples.tsx` beside it: each variant and state under a plain name. The
 * workbench, tests and the gallery draw them; their texts come from the locales, so that each language can be checked.
 */
export type Examples = Readonly<Record<string, (i18n: I18n) => ReactNode>>;
