import { fileURLToPath } from 'node:url';
import { StaticFiles } from './http/static-files.ts';
import type { CashierOptions } from './options.ts';

/** The builds are two folders up, both from the source tree and from the bundle. */
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
/** Files and their compressed versions, shared by all cashiers of a process. */
const FILES = new StaticFiles(DIST);
/** The same files with the element changed to `PAY_WIDGET_CARDS=inline`, which saves a second build. */
const INLINE_FILES = new StaticFiles(DIST, (path, body) =>
  /^(?:element|host)\/.*\.js$/.test(path)
    ? Buffer.from(body.toString('utf8').replace('cards: frame', 'cards: inline'))
    : body,
);
/** The files of the builds, with stand-ins for the sheets of wallets in each page, before its other scripts. */
const SHEET_FILES = new StaticFiles(DIST, (path, body) =>
  path.endsWith('.html')
    ? Buffer.from(
        body.toString('utf8').replace(/<head[^>]*>/, '$&<script src="/sandbox/sheets.js"></script>'),
      )
    : body,
);

export const filesFor = ({ hasSheets, cards }: Pick<CashierOptions, 'hasSheets' | 'cards'>): StaticFiles =>
  hasSheets ? SHEET_FILES : cards === 'inline' ? INLINE_FILES : FILES;
