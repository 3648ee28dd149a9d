/**
 * The layers of docs/architecture.md, "Who may import whom". The layer check enforces this table.
 *
 *   element → app → router → screens → flows → parts → session → {bridge, api, captcha, telemetry, i18n, location, theme} → domain, platform
 */
const GROUND = ['bridge', 'api', 'captcha', 'telemetry', 'i18n', 'location', 'theme'];
const PIECES = ['ui', 'forms'];
const BELOW_PARTS = ['session', ...GROUND, 'domain', 'platform', ...PIECES];

/**
 * Layers from which each layer may import, besides itself.
 * @type {Record<string, string[]>}
 */
export const MAY_IMPORT = {
  domain: [],
  platform: [],
  ...Object.fromEntries(GROUND.map((layer) => [layer, ['domain', 'platform']])),
  // `i18n` is only for the type of message keys, because a route's title is such a key.
  location: ['domain', 'platform', 'i18n'],
  session: [...GROUND, 'domain', 'platform'],
  ui: ['domain', 'platform', 'i18n', 'theme'],
  forms: ['ui', 'domain', 'platform', 'i18n', 'theme'],
  parts: BELOW_PARTS,
  flows: ['parts', ...BELOW_PARTS],
  screens: ['flows', 'parts', ...BELOW_PARTS],
  router: ['screens', 'flows', 'parts', ...BELOW_PARTS],
  app: ['router', 'screens', 'flows', 'parts', ...BELOW_PARTS],
  element: ['app', 'router', 'screens', 'flows', 'parts', ...BELOW_PARTS],
  // The contract for a cashier in Node.js, and the kit that checks one: no view, no session.
  contract: ['domain', 'api', 'platform'],
  conformance: ['contract', 'domain', 'api', 'platform'],
  // The build of the product runs in Node.js: it bundles the product, and imports nothing of it.
  build: [],
  // The sandbox shares the build with the widget, and the contract, so that the two cannot differ. The host page lists
  // the languages of the widget, and its theme editor computes colours as the widget does.
  demo: ['domain', 'api', 'i18n', 'theme', 'build'],
  // The workbench renders the components and is in no bundle of the product.
  workbench: ['demo', 'app', 'screens', 'flows', 'parts', ...BELOW_PARTS],
  test: [
    'demo',
    'workbench',
    'build',
    'contract',
    'conformance',
    'element',
    'app',
    'router',
    'screens',
    'flows',
    'parts',
    ...BELOW_PARTS,
  ],
};

/**
 * Folders and files that are a layer of their own within another; each key matches the beginning of a path.
 * @type {Record<string, string>}
 */
export const ROOMS_WITHIN = {
  'demo/workbench/': 'workbench',
  'element/build/': 'build',
  'element/contract/': 'contract',
  'element/conformance/': 'conformance',
};

/** Modules that the product must never contain: examples of components, and test helpers. */
export const ONLY_FOR_TESTS = /\.examples\.tsx$|^src\/(?:.*\/)?testing\//;

/** Files that may import those modules: examples, test helpers, tests and the workbench. */
export const KNOWS_TESTS = /\.examples\.tsx$|\/testing\/|^test\/|^demo\/workbench\//;

/** Layers whose folders must not import each other, so that a payment flow or a screen can be deleted without changes elsewhere. */
export const APART = ['flows', 'screens'];

/**
 * Packages that only some files may import: replacing one changes one folder.
 * @type {Record<string, string[]>}
 */
export const FENCES = {
  'socket.io-client': ['src/api/'],
  '@r2wc/': ['src/app/'],
  zod: ['src/domain/', 'src/bridge/', 'src/api/', 'element/contract/'],
  ws: ['element/conformance/'],
  '@floating-ui/react': ['src/ui/popover'],
  imask: ['src/forms/'],
  '@datadog/': ['src/telemetry/'],
};
