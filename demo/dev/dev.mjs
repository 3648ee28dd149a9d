/** `npm run dev`: serves host page and widget from source, with the sandbox cashier and without a build. */
import { join } from 'node:path';
import { offerHelp, ROOT, readArguments, runCommand } from '../../element/build/command.mjs';
import { installPackages, readPort, requireFree } from '../prepare.mjs';

offerHelp(`Usage: npm run dev

Serves the host page and the widget from source on PORT (default 5173), with hot module replacement.
/?mode=frame, ?mode=iframe and ?mode=webview mount the widget in the other ways.
Environment: PORT, SANDBOX_DB (default .sandbox/cashier.db), SANDBOX_SPEED (default 1).`);
readArguments('npm run dev --');

await runCommand(async () => {
  const port = readPort();
  await requireFree(port);
  await installPackages();
  process.chdir(ROOT);
  // The program installs packages first, so Vite can only be imported here.
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: join(ROOT, 'demo/vite.config.ts'),
    mode: 'dev',
    server: { port, strictPort: true, host: 'localhost' },
  });
  await server.listen();
  process.stdout.write(`ready http://localhost:${port}/\n`);
});
