/** `npm start`: installs and builds missing parts, then serves host page and sandbox cashier on `PORT`. */
import { pathToFileURL } from 'node:url';
import { offerHelp, ROOT, readArguments, runCommand } from '../element/build/command.mjs';
import { prepare, readPort, requireFree } from './prepare.mjs';

offerHelp(`Usage: npm start

Installs and builds what is missing, then serves the host page and the sandbox cashier on PORT (default 5173).
docs/sandbox.md lists what else the environment can say.`);
readArguments('npm start --');

await runCommand(async () => {
  const port = readPort();
  await requireFree(port);
  await prepare();
  process.env.PORT = String(port);
  // The database file is in the repository's folder, so the program runs there.
  process.chdir(ROOT);
  // The cashier runs in this process, so that Ctrl+C and a supervisor's signals reach it directly.
  await import(pathToFileURL(`${ROOT}/dist/cashier/main.js`).href);
});
