/**
 * The layers of docs/architecture.md, "Who may import whom". The layer check enforces this table.
 *
 *   element → app → router → screens → flows → parts → session → {bridge, api, captcha, telemetry, i18n, location, theme} → domain, platform
 */
const GROUND = ['bridge', 'api', 'captcha', 'telemetry', 'i18n', 'location', 'theme'];
const PIECES = ['ui', 'forms'];
const BELOW_PARTS = ['session', ...GROUND, 'domain', 'platform', ...PIECES];

/** @type {Record<string, string[]>} the layers that each layer may import, besides itself */
export const MAY_IMPORT = {
  domain: [],
  platform: [],
  ...Object.fromEntries(GROUND.map((layer) => [layer, ['domain', 'platform']])),
  // `i18n` only for the type of message keys, because the title of a route is such a key.
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
  // The contract and the kit run in Node.js, so they may import neither view nor session.
  contract: ['domain', 'api', 'platform'],
  conformance: ['contract', 'domain', 'api', 'platform'],
  // The build runs in Node.js and bundles the product, so it imports nothing of it.
  build: [],
  // The sandbox shares the contract with the widget, so that the two cannot differ. The playground lists the widget's languages, and its
  // theme editor computes colours as the widget does.
  demo: ['domain', 'api', 'i18n', 'theme', 'build'],
  // The workbench renders all components; no bundle of the product contains it.
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

/** Folders that are a layer of their own inside another; each key is the beginning of a path. @type {Record<string, string>} */
export const ROOMS_WITHIN = {
  'demo/workbench/': 'workbench',
  'element/build/': 'build',
  'element/contract/': 'contract',
  'element/conformance/': 'conformance',
};

export const ONLY_FOR_TESTS = /\.examples\.tsx$|^src\/(?:.*\/)?testing\//;

/** Files that may import examples and test helpers; a build of the product must not contain any. */
export const KNOWS_TESTS = /\.examples\.tsx$|\/testing\/|^test\/|^demo\/workbench\//;

/** The folders of these layers must not import each other, so that a flow or a screen can be deleted without changes elsewhere. */
export const APART = ['flows', 'screens'];

/** Packages that only these paths may import, so that replacing a package changes one folder. @type {Record<string, string[]>} */
export const FENCES = {
  'socket.io-client': ['src/api/'],
  '@r2wc/': ['src/app/'],
  zod: ['src/domain/', 'src/bridge/', 'src/api/', 'element/contract/'],
  ws: ['element/conformance/'],
  '@floating-ui/react': ['src/ui/popover'],
  imask: ['src/forms/'],
  '@datadog/': ['src/telemetry/'],
};
