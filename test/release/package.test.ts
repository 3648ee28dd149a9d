/** @module-tag release */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportBuiltApi } from '../../element/build/package/api-report.mjs';
import { listLoads } from '../checks/imports.mjs';
import { loadTool, preparePackageTools, runNpm, toolOf } from './package-tools.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Most that the framed mode may load beside the shell. Engine and view, which it must not load, are ten times as much. */
const MAX_FRAME_BYTES = 15_000;
const FIRST_TIME_MS = 300_000;
const COMMAND_TIMEOUT_MS = 60_000;

/** The parser of AsyncAPI calls an error 0 and a warning 1. */
const WARNING_SEVERITY = 1;
interface Packed {
  filename: string;
  size: number;
  files: { path: string }[];
}

let folder: string;
let packed: Packed;
let archive: Buffer;

const readBuilt = (path: string) => readFile(join(ROOT, 'dist', path), 'utf8');
const readRecord = async (name: string) => JSON.parse(await readBuilt(`records/${name}.json`));
async function packagesOf(modes: string[]): Promise<string[]> {
  const paths: string[] = (await Promise.all(modes.map((mode) => readRecord(`packages-of-${mode}`)))).flat();
  const named = [...new Set(paths)].map(async (path) => {
    const { name, version } = JSON.parse(await readFile(join(ROOT, path, 'package.json'), 'utf8'));
    return `${name} ${version}`;
  });
  return Promise.all(named);
}

beforeAll(async () => {
  await preparePackageTools();
  folder = await mkdtemp(join(tmpdir(), 'package-'));
  const [first]: Packed[] = JSON.parse(
    await runNpm(ROOT, ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]),
  );
  if (!first) throw new Error('npm packed nothing');
  packed = first;
  archive = await readFile(join(folder, packed.filename));
}, FIRST_TIME_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the npm package', () => {
  test('contains no source map, no build record and no unused declaration', () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths.filter((path) => /\.map$|records|\.vite/.test(path))).toEqual([]);
    expect(paths.filter((path) => path.endsWith('.d.ts')).length).toBeLessThan(25);
    expect(paths).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/sbom.cdx.json']),
    );
  });

  test('contains no reference to a source map in a script, which a browser would request', async () => {
    const scripts = packed.files.filter(({ path }) => /\.(?:js|html)$/.test(path));
    const named = await Promise.all(
      scripts.map(async ({ path }) =>
        (await readFile(join(ROOT, path), 'utf8')).includes('//# sourceMappingURL=') ? [path] : [],
      ),
    );
    expect(named.flat()).toEqual([]);
  });
});

describe('the chunks of the element', () => {
  test('contain each module once, and belong to both entries', async () => {
    const modules: Record<string, string[]> = await readRecord('modules-of-chunks');
    const chunks = packed.files.flatMap(
      ({ path }) => /^dist\/element\/(chunks\/.*\.js)$/.exec(path)?.[1] ?? [],
    );
    expect(chunks.toSorted()).toEqual(
      Object.keys(modules)
        .filter((file) => file.startsWith('chunks/'))
        .toSorted(),
    );
    const all = Object.values(modules).flat();
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
    const loads = ['define.js', 'pay-widget.js'].map(async (entry) =>
      listLoads(await readBuilt(`element/${entry}`)),
    );
    const [define, payWidget] = await Promise.all(loads);
    expect(define?.later.toSorted()).toEqual(payWidget?.later.toSorted());
    // A second file would cost a round trip before the skeleton.
    expect([...(define?.eager ?? []), ...(payWidget?.eager ?? [])]).toEqual([]);
  });

  test('that the framed mode loads contain neither engine nor view', async () => {
    const modules: Record<string, string[]> = await readRecord('modules-of-chunks');
    const queue = Object.keys(modules).filter((file) => modules[file]?.includes('element/frame.ts'));
    const codes = new Map<string, string>();
    for (let file = queue.pop(); file; file = queue.pop()) {
      if (codes.has(file)) continue;
      const code = await readBuilt(`element/${file}`);
      codes.set(file, code);
      queue.push(...listLoads(code).eager.map((to) => to.replace(/^\./, 'chunks')));
    }
    expect(codes.size).toBeGreaterThan(0);
    expect([...codes.values()].join('').length).toBeLessThan(MAX_FRAME_BYTES);
  });
});

describe('third-party notices', () => {
  test.each([
    ['element', ['parts', 'element', 'define']],
    ['paywidget', ['page']],
    ['webview', ['webview']],
    ['contract', ['contract']],
    ['host', ['host']],
    ['cashier', ['cashier']],
  ])('of dist/%s list every package in it', async (output, modes) => {
    const notices = await readBuilt(`${output}/THIRD-PARTY-NOTICES.txt`);
    const missing = (await packagesOf(modes)).filter((name) => !notices.includes(`\n${name} (`));
    expect(missing).toEqual([]);
  });

  test('are in the single file of the web view build', async () => {
    const page = await readBuilt('webview/index.html');
    const missing = (await packagesOf(['webview'])).filter((name) => !page.includes(`\n${name} (`));
    expect(missing).toEqual([]);
    expect(page).toContain('Copyright (c) Meta Platforms');
  });
});

test('the bill of materials is valid CycloneDX 1.6 and lists every shipped package', async () => {
  const { JsonStrictValidator } = await loadTool<{
    JsonStrictValidator: new (version: string) => { validate(text: string): Promise<unknown> };
  }>('@cyclonedx/cyclonedx-library/Validation');
  const text = await readBuilt('sbom.cdx.json');
  const validator = new JsonStrictValidator('1.6');
  expect(await validator.validate(text)).toBeNull();
  expect(await validator.validate(text.replace('"library"', '"libary"'))).not.toBeNull();
  const { components }: { components: { name: string; version: string }[] } = JSON.parse(text);
  const shipped = await packagesOf(['parts', 'element', 'define', 'page', 'webview', 'contract']);
  expect(components.map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual(shipped.toSorted());
});

test(
  'the AsyncAPI document of the contract is valid for the official parser, with its examples',
  async () => {
    // Runs the parser in another process, because it compiles code, which fails inside Vitest's context.
    const code = `
      const { Parser } = require(${JSON.stringify(toolOf('@asyncapi/parser'))});
      const faultsIn = async (text) =>
        (await new Parser().parse(text)).diagnostics.filter(({ severity }) => severity <= ${WARNING_SEVERITY});
      const text = require('node:fs').readFileSync('dist/contract/asyncapi.json', 'utf8');
      const wrong = text.replace(/"action": ?"receive"/, '"action":"take"');
      Promise.all([text, wrong].map(faultsIn)).then((found) => console.log(JSON.stringify(found)));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', code], { cwd: ROOT });
    const [faults, faultsOfWrong] = JSON.parse(stdout);
    expect(faults).toEqual([]);
    expect(faultsOfWrong).not.toEqual([]);
  },
  // A long time limit, because the test compiles the schemas of two documents beside two other workers.
  5 * COMMAND_TIMEOUT_MS,
);

test('every JSON Schema of the contract is valid, and refers to files that are there', async () => {
  const { default: Ajv } = await loadTool<{
    default: new (
      options: object,
    ) => { addSchema(schema: object, key: string): void; getSchema(key: string): unknown };
  }>('ajv');
  const names = (await readdir(join(ROOT, 'dist/contract/schemas'))).filter((name) => name.endsWith('.json'));
  const ajv = new Ajv({ strict: false });
  for (const name of names) ajv.addSchema(JSON.parse(await readBuilt(`contract/schemas/${name}`)), name);
  for (const name of names) expect(ajv.getSchema(name)).toBeTypeOf('function');
  expect(names).toContain('CreateRequest.json');
});

test('the page build contains security.txt', async () => {
  expect(await readBuilt('paywidget/.well-known/security.txt')).toMatch(/^Contact: .*\nExpires: /);
  expect(packed.files.map(({ path }) => path)).toContain('dist/paywidget/.well-known/security.txt');
});

test('publint reports nothing', async () => {
  const { publint } = await loadTool<{ publint(options: object): Promise<{ messages: unknown[] }> }>(
    'publint',
  );
  const tarball = archive.buffer.slice(archive.byteOffset, archive.byteOffset + archive.byteLength);
  expect((await publint({ pack: { tarball }, strict: true })).messages).toEqual([]);
});

test('the types of every entry are found by every module resolution', async () => {
  const { checkPackage, createPackageFromTarballData } = await loadTool<{
    checkPackage(of: unknown): Promise<{ problems: { kind: string }[]; entrypoints: object }>;
    createPackageFromTarballData(data: Uint8Array): unknown;
  }>('@arethetypeswrong/core');
  const { problems, entrypoints } = await checkPackage(createPackageFromTarballData(new Uint8Array(archive)));
  expect(Object.keys(entrypoints)).toEqual([
    '.',
    './define',
    './react',
    './react-native',
    './vue',
    './svelte',
    './solid',
    './preact',
    './contract',
    './contract/*.json',
    './custom-elements.json',
    './package.json',
  ]);
  // `require` of an ES module is no problem, because the package needs Node.js 20.19, which supports that.
  expect(problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
});

test('the public types are those of docs/api.txt', async () => {
  // After a change of the public API run `npm run api -- --update`, and add an entry to CHANGELOG.md.
  expect(reportBuiltApi()).toBe(await readFile(join(ROOT, 'docs/api.txt'), 'utf8'));
});

describe('a project that installs the package without a network', () => {
  let project: string;

  beforeAll(async () => {
    project = join(folder, 'project');
    await mkdir(project);
    await writeFile(
      join(project, 'package.json'),
      '{ "name": "partner", "private": true, "type": "module" }',
    );
    const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
    await runNpm(project, ['install', join(folder, packed.filename), ...quiet]);
  }, COMMAND_TIMEOUT_MS);

  const runNode = async (code: string, type = 'module') => {
    const args = [`--input-type=${type}`, '-e', code];
    return (await promisify(execFile)(process.execPath, args, { cwd: project })).stdout.trim();
  };

  test('installs no other package', async () => {
    const { packages } = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'));
    expect(Object.keys(packages)).toEqual(['', 'node_modules/pay-widget']);
  });

  test('can load every entry on a server, by import and by require', async () => {
    const entries = [
      'pay-widget',
      'pay-widget/define',
      'pay-widget/vue',
      'pay-widget/svelte',
      'pay-widget/solid',
      'pay-widget/preact',
      'pay-widget/contract',
    ];
    const imports = entries.map((entry) => `await import('${entry}');`).join('');
    expect(await runNode(`${imports} console.log(Object.keys(await import('pay-widget')).join())`)).toBe(
      'PayWidget,definePayWidget',
    );
    const requires = entries.map((entry) => `require('${entry}');`).join('');
    expect(await runNode(`${requires} console.log(typeof require('pay-widget').PayWidget)`, 'commonjs')).toBe(
      'function',
    );
  });

  test.each([
    ['node16', 'node16'],
    ['bundler', 'esnext'],
    ['node10', 'esnext'],
  ])(
    'finds the types with moduleResolution %s',
    async (moduleResolution, module) => {
      const config = {
        compilerOptions: {
          module,
          moduleResolution,
          target: 'es2022',
          lib: ['es2023', 'dom', 'dom.iterable'],
          strict: true,
          noEmit: true,
          types: [],
        },
        files: ['partner.ts'],
      };
      await writeFile(
        join(project, 'partner.ts'),
        `import { PayWidget, definePayWidget, type PayWidgetEventMap } from 'pay-widget';
import 'pay-widget/define';
definePayWidget();
const element: PayWidget = document.createElement('pay-widget');
element.paymentGeo = 'MX';
// @ts-expect-error no such property
element.paymentGeos = 'MX';
element.addEventListener('pay-close', (event: PayWidgetEventMap['pay-close']) => event.detail);
`,
      );
      await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
      const tsc = promisify(execFile)(process.execPath, [toolOf('typescript/bin/tsc'), '-p', '.'], {
        cwd: project,
      });
      await expect(tsc.catch(({ stdout }) => Promise.reject(new Error(stdout)))).resolves.toMatchObject({
        stdout: '',
      });
    },
    COMMAND_TIMEOUT_MS,
  );

  describe('beside React 18, Solid and Preact', () => {
    const modern = (name: string) => ({ name, compiler: 'typescript/bin/tsc' });
    const lowest = (name: string) => ({ name, compiler: 'typescript-4.7/bin/tsc' });
    /** A partner's files for the compiler, which also fails if a line after `@ts-expect-error` has no error. */
    const FILES: Record<string, { code: string; options?: object }> = {
      'plain.ts': {
        code: `import 'pay-widget/define';
const cashier = document.querySelector('pay-widget');
if (cashier) {
  Object.assign(cashier, { token: cashier.token, assets: cashier.assets });
  cashier.addEventListener('pay-transaction', ({ detail }) => detail.status);
  cashier.addEventListener('click', () => undefined);
  // @ts-expect-error no such event
  cashier.addEventListener('pay-clsoe', () => undefined);
  cashier.schema = { variables: { '--pay-canvas': '#fff', '--pay-type-caption': '12px', '--pay-negative-soft': '#fdd' } };
  // @ts-expect-error no such token
  cashier.schema = { variables: { '--pay-accnet': '#0a7' } };
  // @ts-expect-error no such property
  cashier.tokn = 'x';
}
`,
      },
      'react.tsx': {
        code: `import { PayWidget } from 'pay-widget/react';
export const known = <PayWidget className="cashier" paymentGeo="MX" token={undefined} onPayClose={({ detail }) => detail} />;
// @ts-expect-error no such event
export const misheard = <PayWidget onPayClsoe={() => undefined} />;
// @ts-expect-error no such property
export const misspelled = <PayWidget paymentGoe="MX" />;
// @ts-expect-error no such detail
export const mistaken = <PayWidget onPayInit={({ detail }) => detail.sum} />;
// @ts-expect-error React 18 sets no properties of the tag
export const tag = <pay-widget paymentGeo="MX" />;
`,
        options: { jsx: 'react-jsx' },
      },
      'react-native.tsx': {
        code: `import { PayWidget } from 'pay-widget/react-native';
const app = { cashier: 'https://cashier.example', onClose: () => undefined, onTokenExpired: async () => 'x' };
const data = { token: 'x', currency: 'MXN', paymentGeo: 'MX', platform: 'ios' } as const;
export const known = (
  <PayWidget
    {...app}
    data={data}
    onNotification={(it) => {
      if (it.name === 'action') it.detail.action satisfies string;
      // @ts-expect-error no such message
      if (it.name === 'clsoe') return;
    }}
  />
);
// @ts-expect-error no such host data
export const misspelled = <PayWidget {...app} data={{ ...data, paymentGoe: 'MX' }} />;
// @ts-expect-error in React Native, data without a token
export const tokenless = <PayWidget {...app} data={{ currency: 'MXN' }} />;
`,
        options: { jsx: 'react-jsx' },
      },
      'solid.tsx': {
        code: `import 'pay-widget/solid';
export const known = <pay-widget token="x" theme={undefined} payment-geo="MX" prop:bonusList={[]} on:pay-close={({ detail }) => detail} />;
// @ts-expect-error no such property
export const misspelled = <pay-widget paymentGoe="MX" />;
`,
        options: { jsx: 'preserve', jsxImportSource: 'solid-js' },
      },
      'preact.tsx': {
        code: `import 'pay-widget/preact';
export const known = <pay-widget token="x" theme={undefined} payment-geo="MX" bonusList={[]} onpay-close={({ detail }) => detail} />;
// @ts-expect-error no such property
export const misspelled = <pay-widget paymentGoe="MX" />;
`,
        options: { jsx: 'react-jsx', jsxImportSource: 'preact' },
      },
    };

    beforeAll(async () => {
      const modules = join(project, 'node_modules');
      await mkdir(join(modules, '@types'), { recursive: true });
      for (const name of ['react', 'react-dom', 'solid-js', 'preact', '@types/react'])
        await symlink(toolOf(name), join(modules, name));
    });

    test.each([
      lowest('plain.ts'),
      lowest('react.tsx'),
      modern('react.tsx'),
      modern('react-native.tsx'),
      modern('solid.tsx'),
      modern('preact.tsx'),
    ])(
      '$compiler reads the types of $name and finds its misspelled names',
      async ({ name, compiler }) => {
        const { code = '', options } = FILES[name] ?? {};
        await writeFile(join(project, name), code);
        const compilerOptions = {
          ...{ module: 'node16', moduleResolution: 'node16', target: 'es2022', strict: true, noEmit: true },
          exactOptionalPropertyTypes: true,
          // Checks the package's declarations too, because partners may compile with `skipLibCheck: false`.
          ...{ skipLibCheck: false, lib: ['es2022', 'dom', 'dom.iterable'], types: [], ...options },
        };
        const config = join(project, `tsconfig.${name}.json`);
        await writeFile(config, JSON.stringify({ compilerOptions, files: [name] }));
        const tsc = promisify(execFile)(process.execPath, [toolOf(compiler), '-p', config]);
        expect(await tsc.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' });
      },
      COMMAND_TIMEOUT_MS,
    );

    test('React 18 renders the component on a server without values and without a complaint', async () => {
      const code = `import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { PayWidget } from 'pay-widget/react';
console.error = (words) => console.log(words);
console.log(renderToString(createElement(PayWidget, { token: 'secret', bonusList: [{ id: 1 }], className: 'cashier' })));`;
      expect(await runNode(code)).toBe('<pay-widget class="cashier" defer-hydration=""></pay-widget>');
    });
  });

  test(
    'gives a cashier the types of the contract without those of a DOM, and functions that run in Node.js',
    async () => {
      const code = `import { checkCreate, type Handlers, newTransaction, respondTo } from 'pay-widget/contract';
const handlers: Handlers<{ id: string }> = {
  'BANKING_DEPOSIT:create-v1': (body, user) => newTransaction(user.id, 'deposit', body, checkCreate(body, {})),
  // @ts-expect-error a guest may send this request
  'BANKING:quote-v1': (_, user) => ({ fee: user.id, net: '0.00', expiresAt: 0 }),
  // @ts-expect-error the list of regions is no text
  'BANKING_DEPOSIT:methods-country-selector-v2': () => 'mx',
};
export const status = (await respondTo({}, null, handlers))?.data.status;
`;
      await writeFile(join(project, 'cashier.ts'), code);
      const compilerOptions = {
        ...{ module: 'node16', target: 'es2022', lib: ['es2023'] },
        ...{ strict: true, noEmit: true, types: [] },
      };
      const config = join(project, 'tsconfig.cashier.json');
      await writeFile(config, JSON.stringify({ compilerOptions, files: ['cashier.ts'] }));
      const args = [toolOf('typescript/bin/tsc'), '-p', config];
      const tsc = promisify(execFile)(process.execPath, args, { cwd: project });
      expect(await tsc.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' });
      const call = `respondTo({ msgid: 'a', type: 'BANKING:quote-v1', data: {} }, null, {})`;
      const run = `import { respondTo } from 'pay-widget/contract'; console.log((await ${call}).data.status);`;
      expect(await runNode(run)).toBe('400');
    },
    COMMAND_TIMEOUT_MS,
  );
});
