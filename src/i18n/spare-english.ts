import english from '../../public/locales/en.json' with { type: 'json' };
import type { Messages } from './i18n.ts';

/** The English texts as code, for a page whose `assets` name no folder of locales. Loaded only then. */
export const SPARE_ENGLISH: Messages = english;
