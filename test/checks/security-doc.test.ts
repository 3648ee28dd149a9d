import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAccessRules } from '../../demo/cashier/http/access-control.ts';
import { servePages } from '../../demo/cashier/http/serve-pages.ts';
import { StaticFiles } from '../../demo/cashier/http/static-files.ts';
import { createIframe } from '../../src/bridge/page-frame.ts';

const doc = readFileSync(fileURLToPath(new URL('../../docs/security.md', import.meta.url)), 'utf8');

const reported = (name: string) => new RegExp(`^\\| \`${name}\` \\| \`([^\`]+)\``, 'm').exec(doc)?.[1] ?? '';
afterEach(() => void vi.unstubAllGlobals());

/** Headers about the transport of a file, which docs/security.md does not explain. */
const OF_FILES =
  /^(?:Accept-Ranges|Cache-Control|Connection|Content-\w+|Date|ETag|Keep-Alive|Transfer-Encoding|Vary)$/i;

describe('the documented headers of the page build', () => {
  let folder: string;
  let server: Server;
  let served: Map<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headers-'));
    await mkdir(join(folder, 'paywidget'));
    await writeFile(join(folder, 'paywidget/index.html'), '<script type="importmap">{}</script>');
    const { isOwnHost } = createAccessRules();
    const nothing = async () => false;
    server = createServer(
      servePages(
        { files: new StaticFiles(folder), frameAncestors: '<your hosts>', isOwnHost },
        {
          log: () => {},
          operations: nothing,
          provider: nothing,
          hooks: nothing,
          report: nothing,
          cspReport: nothing,
        },
      ),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The server has no port');
    const response = await fetch(`http://127.0.0.1:${address.port}/paywidget/`);
    const names = [...response.headers].filter(([name]) => !OF_FILES.test(name));
    served = new Map(
      names.map(([name, value]) => [name, value.replace(/'sha256-[^']+'/, "'sha256-<of the import map>'")]),
    );
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  test('are those that the sandbox serves, with the same values', () => {
    const table = doc.slice(doc.indexOf('## Headers of the page build')).split('\n\n')[2] ?? '';
    const rows = [...table.matchAll(/^\| `([\w-]+)` \| `([^`]+)` \|$/gm)];
    expect(rows.map(([, name = '', value]) => [name.toLowerCase(), value]).toSorted()).toEqual(
      [...served].toSorted(),
    );
  });

  test('have in production the same directives, and a name for each source', () => {
    const [, production = ''] = /^Content-Security-Policy: (.*)$/m.exec(doc) ?? [];
    const directives = (policy = '') => policy.split('; ').map((directive) => directive.split(' '));
    const namesOf = (policy: string | undefined) => directives(policy).map(([name]) => name);
    expect(namesOf(production)).toEqual(namesOf(served.get('content-security-policy')));
    const wide = directives(production).filter(([name]) => name !== 'img-src');
    expect(wide.flat().filter((source) => /^\w+:$|\*/.test(source))).toEqual([]);
  });
});

test('the documented permissions of the frame are those of the code', () => {
  // Simulates a browser that can share and has wallets and passkeys, because the permissions depend on these abilities.
  vi.stubGlobal('navigator', { share: () => undefined });
  for (const name of ['PublicKeyCredential', 'PaymentRequest']) vi.stubGlobal(name, class {});
  const attributes: Record<string, string> = {};
  const iframe = {
    setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }),
  };
  const ownerDocument = { createElement: () => iframe };
  createIframe({ ownerDocument, getAttribute: () => null } as unknown as HTMLElement);
  const { allow, referrerPolicy } = iframe as typeof iframe & Record<string, unknown>;
  expect([attributes.sandbox, allow, referrerPolicy]).toEqual([
    reported('sandbox'),
    reported('allow'),
    reported('referrerpolicy'),
  ]);
});
