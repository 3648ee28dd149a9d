/** `npm start`: installs and builds what is missing, then serves host page and sandbox cashier on `PORT`. */
import { createServer } from 'node:net';
import { pathToFileURL } from 'node:url';
import { prepare, Refusal, ROOT, requireNode, runCommand } from './prepare.mjs';

const DEFAULT_PORT = '5173';

await runCommand(async () => {
  requireNode();
  const port = readPort(process.env.PORT || DEFAULT_PORT);
  await requireFree(port);
  await prepare();
  process.env.PORT = String(port);
  // The database lies in the repository, from wherever this was started.
  process.chdir(ROOT);
  // In this very process: Ctrl+C and a supervisor's signals reach the cashier without a middleman.
  await import(pathToFileURL(`${ROOT}/dist/cashier/main.js`).href);
});

/** @param {string} text */
function readPort(text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Refusal(`PORT must be a whole number from 1 to 65535, and "${text}" is not.`);
}

/** Asked before minutes go into an install, not after. @param {number} port @returns {Promise<void>} */
function requireFree(port) {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE';
      const reason = taken ? `Port ${port} is taken` : `Port ${port} cannot be opened (${error.message})`;
      reject(
        new Refusal(`${reason}: choose another, for example PORT=${port === 5174 ? 5175 : 5174} npm start.`),
      );
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
