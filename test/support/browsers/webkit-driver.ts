import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';

const TIMEOUT_MS = 30_000;

interface Programs {
  driver: string;
  screen: string;
  bus: string;
}

/** A call of the WebDriver protocol. @throws {Error} with the driver's own message */
type Send = (method: string, path: string, body?: object) => Promise<unknown>;

/** Starts WebKitGTK's driver on a virtual display. `end` stops both. */
export async function startWebKitDriver({ driver, screen, bus }: Programs): Promise<{
  send: Send;
  end: () => Promise<void>;
}> {
  const started: ChildProcess[] = [];
  const end = async () => {
    for (const child of started.toReversed()) await endGroup(child);
  };
  try {
    // Xvfb chooses a free display number and prints it, because several displays may run at once.
    const xvfb = spawn(screen, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      detached: true,
    });
    started.push(xvfb);
    const display = await readLine(xvfb);
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${display}`, NO_AT_BRIDGE: '1' };
    const args = ['--', driver, `--port=${port}`, '--host=127.0.0.1'];
    started.push(spawn(bus, args, { stdio: 'ignore', env, detached: true }));
    const send = sendTo(`http://127.0.0.1:${port}`);
    await answering(send);
    return { send, end };
  } catch (error) {
    await end();
    throw error;
  }
}

function sendTo(origin: string): Send {
  return async (method, path, body) => {
    const answer = await fetch(origin + path, { method, body: body ? JSON.stringify(body) : null });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  };
}

async function answering(send: Send): Promise<void> {
  const late = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      await send('GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > late) throw error;
      await pause(50);
    }
  }
}

async function readLine(child: ChildProcess): Promise<string> {
  const pipe = child.stdio[3];
  if (!pipe || !('read' in pipe)) throw new Error('The screen has no line to tell its number');
  const [chunk] = (await once(pipe, 'data', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [Buffer];
  return chunk.toString().trim();
}

/** Ends the whole process group, because the driver has started programs of its own. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const gone = once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    return;
  }
  await gone;
}
