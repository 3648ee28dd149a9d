import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../support/free-port.mjs';

export interface Program {
  url: string;
  restart(): Promise<void>;
}

const stopping = new Set<() => Promise<void>>();

export async function runProgram(
  command: string,
  path: string,
  more: Record<string, string> = {},
): Promise<Program> {
  const port = String(await freePort());
  let child = start();
  const isReady = async () => String((await once(createInterface({ input: child.stdout }), 'line'))[0]);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  stopping.add(kill);
  const url = (await isReady()).replace(/^ready |\/$/g, '');
  return {
    url,
    restart: async () => {
      await kill();
      child = start();
      await isReady();
    },
  };

  function start() {
    // Drops stderr, because a library may print the stack of each malformed frame that the kit sends on purpose.
    return spawn(command, [path], {
      env: { ...process.env, PORT: port, ...more },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  }
}

export async function stopPrograms(): Promise<void> {
  const all = [...stopping];
  stopping.clear();
  await Promise.all(all.map((stop) => stop()));
}
