import type { ReactNode } from 'react';
import type { I18n } from '../../i18n/i18n.ts';

/**
 * What a `*.examples.tsx` beside a piece declares: each variant and state of it under a plain name. The workbench, tests
 * and the gallery draw them; a piece takes its words from the locales, so that each language is seen.
 */
export type Examples = Readonly<Record<string, (i18n: I18n) => ReactNode>>;
