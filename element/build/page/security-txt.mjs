import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../command.mjs';

export const SECURITY_TXT_FILE = '.well-known/security.txt';

/** The day must be half a year to a year after a release. It is a constant, so that builds of different days are the same. */
export const SECURITY_TXT_EXPIRES = '2027-10-31T00:00:00Z';

/** `security.txt` of the page build (RFC 9116): researchers look for it at the origin that serves the page. */
export function writeSecurityTxt() {
  const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const page = repository.url.replace(/^git\+|\.git$/g, '');
  return [
    `Contact: ${page}/security/advisories/new`,
    `Expires: ${SECURITY_TXT_EXPIRES}`,
    'Preferred-Languages: en',
    `Policy: ${page}/blob/main/SECURITY.md`,
    '',
  ].join('\n');
}
