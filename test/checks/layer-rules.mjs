/**
 * The floors of docs/architecture.md, "Who may import whom". This table is the one that is enforced.
 *
 *   element → app → router → screens → flows → parts → session → {bridge, api, captcha, telemetry, i18n, location, theme} → domain, platform
 */
const GROUND = ['bridge', 'api', 'captcha', 'telemetry', 'i18n', 'location', 'theme'];
const PIECES = ['ui', 'forms'];
const BELOW_PARTS = ['session', ...GROUND, 'domain', 'platform', ...PIECES];

/** Which rooms each room may import from, besides itself. @type {Record<string, string[]>} */
export const MAY_IMPORT = {
  domain: [],
  platform: [],
  ...Object.fromEntries(GROUND.map((room) => [room, ['domain', 'platform']])),
  // The text key of a route's title.
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
  // The build of the product runs in Node.js: it bundles the product, and imports nothing of it.
  build: [],
  // The contract is shared, so that widget and sandbox cannot drift, and the build; nothing else is.
  demo: ['domain', 'api', 'build'],
  // It draws the pieces themselves, in a room of its own: it is in no bundle of the product.
  workbench: ['demo', 'app', 'screens', 'flows', 'parts', ...BELOW_PARTS],
  test: [
    'demo',
    'workbench',
    'build',
    'element',
    'app',
    'router',
    'screens',
    'flows',
    'parts',
    ...BELOW_PARTS,
  ],
};

/** Folders and files that are a room of their own, within another; each matches the beginning of a path. @type {Record<string, string>} */
export const ROOMS_WITHIN = {
  'demo/workbench/': 'workbench',
  'element/build/': 'build',
  // The location is below the session, which navigates; the rest of the router is above the screens.
  'src/router/location/': 'location',
  // The methods that a flow opens, and the steps that it adds to the contract: known without its screens.
  'src/flows/[^/]+/entry\\.ts$': 'location',
  'src/flows/[^/]+/next\\.ts$': 'domain',
};

/** Modules that the product must never contain: examples of pieces, and test helpers. */
export const ONLY_FOR_TESTS = /\.examples\.tsx$|^src\/(?:.*\/)?testing\//;

/** Importers that may use those: examples, test helpers, tests and the workbench. */
export const KNOWS_TESTS = /\.examples\.tsx$|\/testing\/|^test\/|^demo\/workbench\//;

/** Rooms whose folders do not know each other: a way to pay or a screen can be deleted without a trace. */
export const APART = ['flows', 'screens'];

/** Packages that only some places know: replacing one touches one folder. @type {Record<string, string[]>} */
export const FENCES = {
  'socket.io-client': ['src/api/'],
  '@r2wc/': ['src/app/'],
  zod: ['src/domain/', 'src/bridge/', 'src/api/'],
  '@floating-ui/react': ['src/ui/popover', 'src/ui/select'],
  imask: ['src/forms/'],
  '@datadog/': ['src/telemetry/'],
};
