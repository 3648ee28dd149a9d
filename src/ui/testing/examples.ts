import type { ReactNode } from 'react';
import type { I18n } from '../../i18n/i18n.ts';

/**
 * Examples of a component, in a `*.examples.tsx` next to it: each variant and state under a plain name. Workbench, tests and gallery render
 * them; their texts come from the locale files, so that each language can be checked.
 */
export type Examples = Readonly<Record<string, (i18n: I18n) => ReactNode>>;
