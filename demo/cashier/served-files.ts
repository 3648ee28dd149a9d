import { fileURLToPath } from 'node:url';
import { StaticFiles } from './http/static-files.ts';
import type { CashierOptions } from './options.ts';

/** The path is right in `demo/cashier` and in the bundle in `dist/cashier`, because both are two folders below the repository's root. */
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
/** All cashiers of a process share the files and their compressed versions. */
const FILES = new StaticFiles(DIST);
/** The same files, with the element changed to `PAY_WIDGET_CARDS=inline`: this saves a second build. */
const INLINE_FILES = new StaticFiles(DIST, (path, body) =>
  /^(?:element|host)\/.*\.js$/.test(path)
    ? Buffer.from(body.toString('utf8').replace('cards: frame', 'cards: inline'))
    : body,
);
/** The same files, with the stand-ins for wallets' sheets in each page before its other scripts. */
const SHEET_FILES = new StaticFiles(DIST, (path, body) =>
  path.endsWith('.html')
    ? Buffer.from(
        body.toString('utf8').replace(/<head[^>]*>/, '$&<script src="/sandbox/sheets.js"></script>'),
      )
    : body,
);

export const filesFor = ({ hasSheets, cards }: Pick<CashierOptions, 'hasSheets' | 'cards'>): StaticFiles =>
  hasSheets ? SHEET_FILES : cards === 'inline' ? INLINE_FILES : FILES;
