import { followCatalogue } from './follow-catalogue.ts';
import { isHostName } from './http/access-control.ts';
import { DEFAULT_LIMITS } from './operations/overload.ts';
import { withSecretFiles } from './operations/secret-files.ts';
import { DEFAULT_DB, DEFAULT_PORT } from './options.ts';
import { readProviders } from './providers/read-providers.ts';
import { startCashier } from './start-cashier.ts';
import { StartError } from './start-error.ts';
import { openStore } from './storage/database.ts';
import { retireHashKey, rotateHashKey } from './storage/hash-keys.ts';
import { forgetUser } from './storage/personal-data.ts';
import { httpWallet } from './wallet/http-wallet.ts';

/**
 * The sandbox cashier as a program: reads options from the environment and prints one line when it is ready.
 * `main.js migrate` only updates the tables (`migrate contract` also removes parts that older nodes need), `main.js forget USER` deletes a
 * user's data, `main.js rotate-key` adds a hash key, `main.js retire-key N` deletes an old one; nodes may run meanwhile.
 */
const environment = await withSecretFiles(process.env).catch((error: unknown) => {
  endWith(error);
  process.exit();
});
const {
  PORT,
  SANDBOX_DB,
  DATABASE_URL,
  REDIS_URL,
  RETENTION_DAYS,
  CATALOGUE,
  MIGRATE,
  DATABASE_CONNECTIONS,
  BACKGROUND_CONNECTIONS,
  MAX_STEP_DELAY_MS,
  MAX_WAITING_CALLS,
  IDENTITY_JWKS,
  IDENTITY_ISSUER = '',
  IDENTITY_AUDIENCE = '',
  WALLET_URL,
  WALLET_TOKEN = '',
  OPERATORS,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_SERVICE_NAME,
  SANDBOX_LISTEN,
  SANDBOX_TRUST_PROXY,
  SANDBOX_DRAIN_MS,
  SANDBOX_LATENCY,
  SANDBOX_LOG,
  SANDBOX_NODE,
  SANDBOX_SPEED,
  SANDBOX_CAPTCHA,
  SANDBOX_SHEETS,
  SANDBOX_FRAME_ANCESTORS,
  SANDBOX_HOSTS,
  SANDBOX_ORIGINS,
} = environment;

/** A node ends this long after its drain even if a server does not respond. No payment is lost, because all work is stored. */
const MAX_CLOSE_MS = 9_000;
/** Widgets may repeat a create request for a month, and the node recognizes its body by the key that hashed it first. */
const REPEATED_FOR_MS = 30 * 24 * 3_600_000;

const dbPath = () => readDatabase(DATABASE_URL) || SANDBOX_DB || DEFAULT_DB;

try {
  const [, , command, user] = process.argv;
  if (command === 'rotate-key') await rotateKey();
  else if (command === 'retire-key') await retireKey(user);
  else if (command === 'migrate') await migrate(user);
  else if (command === 'forget') await forget(user);
  else if (command === undefined) await serve();
  else
    throw new StartError(
      `There is no command "${command}": migrate, forget USER, rotate-key, retire-key N, or none to serve.`,
    );
} catch (error) {
  endWith(error);
}

function endWith(error: unknown): void {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function serve(): Promise<void> {
  const drainMs = readNumber('SANDBOX_DRAIN_MS', SANDBOX_DRAIN_MS, 0, 60_000);
  const port = readPort(PORT);
  const onError = (error: unknown) => process.stderr.write(`catalogue not read: ${error}\n`);
  if (CATALOGUE) await followCatalogue(CATALOGUE, { onError });
  const cashier = await startCashier({
    port,
    providers: await readProviders(environment, `http://localhost:${port}`),
    dbPath: dbPath(),
    migrates: MIGRATE !== 'no',
    connections: {
      requests: readCount('DATABASE_CONNECTIONS', DATABASE_CONNECTIONS, 10, 1_000),
      background: readCount('BACKGROUND_CONNECTIONS', BACKGROUND_CONNECTIONS, 5, 1_000),
    },
    overload: {
      maxLateMs: readNumber('MAX_STEP_DELAY_MS', MAX_STEP_DELAY_MS, DEFAULT_LIMITS.maxLateMs, 3_600_000),
      maxWaiting: readNumber('MAX_WAITING_CALLS', MAX_WAITING_CALLS, DEFAULT_LIMITS.maxWaiting, 100_000),
    },
    ...(RETENTION_DAYS && { retentionDays: readNumber('RETENTION_DAYS', RETENTION_DAYS, 0, 36_500) }),
    ...(REDIS_URL && { redisUrl: readRedis(REDIS_URL, DATABASE_URL) }),
    ...(WALLET_URL && { wallet: httpWallet({ url: WALLET_URL, token: WALLET_TOKEN }) }),
    ...(OTEL_EXPORTER_OTLP_ENDPOINT && { tracing: await trace() }),
    ...(OPERATORS && { operators: OPERATORS }),
    ...(SANDBOX_LISTEN && { listen: SANDBOX_LISTEN }),
    ...(SANDBOX_NODE && { node: SANDBOX_NODE }),
    ...(IDENTITY_JWKS && {
      jwt: { jwks: IDENTITY_JWKS, issuer: IDENTITY_ISSUER, audience: IDENTITY_AUDIENCE },
    }),
    isProxyTrusted: SANDBOX_TRUST_PROXY === 'yes',
    drainMs,
    latency: readNumber('SANDBOX_LATENCY', SANDBOX_LATENCY, 1, 1),
    logFormat: SANDBOX_LOG === 'json' ? 'json' : 'text',
    speed: readSpeed(SANDBOX_SPEED),
    captcha: SANDBOX_CAPTCHA === 'ignore' || SANDBOX_CAPTCHA === 'puzzle' ? SANDBOX_CAPTCHA : 'demand',
    hasSheets: SANDBOX_SHEETS === 'on',
    ...(SANDBOX_FRAME_ANCESTORS && { frameAncestors: SANDBOX_FRAME_ANCESTORS }),
    hosts: readHosts(SANDBOX_HOSTS),
    origins: readOrigins(SANDBOX_ORIGINS),
    log: (line) => process.stderr.write(`${line}\n`),
  });
  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), drainMs + MAX_CLOSE_MS);
    cashier.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  process.stdout.write(`ready ${cashier.url}\n`);
}

/** @throws {StartError} when no such user is known, or when the user has an open payment, an open call or a waiting act of an operator */
async function forget(user = ''): Promise<void> {
  const store = await openStore(dbPath());
  try {
    const done = await forgetUser(store, user);
    if (done.outcome === 'unknown') throw new StartError(`No user is called "${user}".`);
    if (done.outcome === 'busy')
      throw new StartError(`"${user}" has a payment that is not over: cancel it, or try again when it is.`);
    process.stdout.write(`forgotten, and kept in the books as ${done.name}\n`);
  } finally {
    await store.destroy();
  }
}

async function trace() {
  const { openTelemetry } = await import('./operations/open-telemetry.ts');
  return openTelemetry(SANDBOX_NODE || 'node', OTEL_SERVICE_NAME || 'cashier');
}

async function migrate(step: string | undefined): Promise<void> {
  if (step !== undefined && step !== 'contract')
    throw new StartError(`There is no step "${step}" of migrate: contract, or none.`);
  await (await openStore(dbPath(), { contracts: step === 'contract' })).destroy();
}

async function rotateKey(): Promise<void> {
  const store = await openStore(dbPath(), { migrates: MIGRATE !== 'no' });
  try {
    const from = await rotateHashKey(store, Date.now());
    process.stdout.write(`the new key signs from ${new Date(from).toISOString()}\n`);
  } finally {
    await store.destroy();
  }
}

/** @throws {StartError} when the key does not exist, signs or will sign, or has hashed a request body that a widget may send again */
async function retireKey(key = ''): Promise<void> {
  if (!/^[1-9]\d{0,5}$/.test(key))
    throw new StartError(`retire-key needs the number of a key, and got "${key}".`);
  const store = await openStore(dbPath(), { migrates: MIGRATE !== 'no' });
  try {
    const now = Date.now();
    await retireHashKey(store, Number(key), now, now - REPEATED_FOR_MS);
    process.stdout.write(`key ${key} is deleted; nodes forget it within a minute\n`);
  } finally {
    await store.destroy();
  }
}

function readPort(value: string | undefined): number {
  if (value === undefined || value === '') return DEFAULT_PORT;
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port >= 1 && port <= 65_535) return port;
  throw new StartError(`PORT must be a number from 1 to 65535, and is "${value}".`);
}

function readSpeed(value: string | undefined): number {
  if (value === undefined || value === '') return 1;
  const speed = Number(value);
  if (Number.isFinite(speed) && speed > 0 && speed <= 1_000) return speed;
  throw new StartError(`SANDBOX_SPEED must be a number above 0 and up to 1000, and is "${value}".`);
}

function readNumber(name: string, value: string | undefined, usual: number, most: number): number {
  if (value === undefined || value === '') return usual;
  const number = Number(value);
  if (Number.isFinite(number) && number >= 0 && number <= most) return number;
  throw new StartError(`${name} must be a number from 0 to ${most}, and is "${value}".`);
}

function readCount(name: string, value: string | undefined, usual: number, most: number): number {
  const number = readNumber(name, value, usual, most);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new StartError(`${name} must be a whole number from 1 to ${most}, and is "${value}".`);
}

function readDatabase(address = ''): string {
  if (address === '' || /^postgres(?:ql)?:\/\//.test(address)) return address;
  throw new StartError('DATABASE_URL must be an address such as postgres://user@localhost:5432/cashier.');
}

/** @throws {StartError} with Redis but without a common database, because each node would have its own users and payments */
function readRedis(address: string, database = ''): string {
  if (database !== '') return address;
  throw new StartError(
    'REDIS_URL connects several nodes, and they need a common database: set DATABASE_URL too.',
  );
}

function readHosts(value = ''): string[] {
  const hosts = value.split(/\s+/).filter(Boolean);
  const wrong = hosts.find((host) => !isHostName(host));
  if (wrong) throw new StartError(`SANDBOX_HOSTS names "${wrong}", which is no host name.`);
  return hosts;
}

function readOrigins(value = ''): string[] {
  const origins = value.split(/\s+/).filter(Boolean);
  const isOrigin = (text: string) =>
    text === '*' || text === 'null' || (URL.canParse(text) && new URL(text).origin === text);
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong) throw new StartError(`SANDBOX_ORIGINS names "${wrong}", which is no origin.`);
  return origins;
}
