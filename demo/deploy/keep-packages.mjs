/** Leaves in package.json only the packages that the cashier's bundle imports, so that `npm prune` removes all others. */
import { readFileSync, writeFileSync } from 'node:fs';

const NEEDED = [
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@redis/client',
  '@socket.io/redis-streams-adapter',
  'ethers',
  'jose',
  'kysely',
  'libsql',
  'pg',
  'socket.io',
  'stripe',
  'zod',
];

const { name, version, type, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const dependencies = Object.fromEntries(NEEDED.map((needed) => [needed, devDependencies[needed]]));
writeFileSync('package.json', JSON.stringify({ name, version, type, dependencies }, null, 2));
