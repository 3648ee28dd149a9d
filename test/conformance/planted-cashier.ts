import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { compileFunction } from 'node:vm';
import { Server } from 'socket.io';
import * as contract from '../../element/contract/public-contract.ts';
import { freePort } from '../support/free-port.mjs';

/** A mistake as a change of the cashier's source text, in which `from` occurs once. */
export type Change = readonly [from: string, to: string];

export interface Planted {
  url: string;
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

interface Started {
  port: number;
  url: string;
  close: () => Promise<void>;
}

const FILE = 'demo/cashiers/full/cashier.mjs';
/** Short times, by which a run of the kit sees every state of a payment within seconds. */
export const FAST_PACE = { confirmMs: 500, payOutMs: 1_500, expiryMs: 1_000, pingInterval: 1_000 };

export const readCashier = () => readFileSync(FILE, 'utf8');

export async function plantCashier(changes: readonly Change[], pace: object = {}): Promise<Planted> {
  return startSource(changes.reduce(plant, readCashier()), pace);
}

function plant(source: string, [from, to]: Change): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${FILE} has ${parts.length - 1} times: ${from}`);
  return parts.join(to);
}

async function startSource(source: string, pace: object = {}): Promise<Planted> {
  const body = source.replace(/^import .*$/gm, '').replace(/^export /gm, '');
  const names = ['contract', 'Server', 'createServer', 'randomBytes', 'createHash'];
  const run = compileFunction(`${body}\nreturn startCashier;`, names);
  const start: (options: object) => Promise<Started> = run(
    contract,
    Server,
    createServer,
    randomBytes,
    createHash,
  );
  let text: string | null = null;
  const store = {
    read: () => text,
    write: (next: string) => {
      text = next;
    },
  };
  // The cashier starts again at this port, which no other program gets meanwhile.
  const port = await freePort();
  let cashier = await start({ port, store, ...FAST_PACE, ...pace });
  return {
    url: cashier.url,
    restart: async () => {
      await cashier.close();
      cashier = await start({ port, store, ...FAST_PACE, ...pace });
    },
    close: () => cashier.close(),
  };
}
