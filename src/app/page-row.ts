import type { MessageKey } from '../i18n/i18n.ts';
import type { RouteRow } from '../routing/route.ts';

/** A row of the route table whose title is a text key. */
export type PageRow = RouteRow<MessageKey>;
