/** `--import` loads this file into laboratory and sandbox: clock and timers run `FAULTS_PACE` times as fast, to save hours of waiting. */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import promised from 'node:timers/promises';

const PACE = Number(process.env.FAULTS_PACE ?? 1);
/** Virtual and real clock agree at this moment (ms since the epoch), which is the same for all processes. */
const EPOCH = Number(process.env.FAULTS_EPOCH ?? Date.now());

const realNow = Date.now;
Date.now = () => Math.floor(EPOCH + (realNow() - EPOCH) * PACE);

const { setTimeout: realTimeout, setInterval: realInterval } = globalThis;
/** @type {(work: (...args: unknown[]) => void, wait?: number, ...args: unknown[]) => NodeJS.Timeout} */
const fastTimeout = (work, wait = 0, ...args) => realTimeout(work, wait / PACE, ...args);
/** @type {(work: (...args: unknown[]) => void, wait?: number, ...args: unknown[]) => NodeJS.Timeout} */
const fastInterval = (work, wait = 0, ...args) => realInterval(work, wait / PACE, ...args);
const promisedTimeout = promised.setTimeout;

Object.assign(globalThis, { setTimeout: fastTimeout, setInterval: fastInterval });
Object.assign(timers, { setTimeout: fastTimeout, setInterval: fastInterval });
Object.assign(promised, {
  /** @param {number} wait @param {unknown} value @param {import('node:timers').TimerOptions} [options] */
  setTimeout: (wait = 0, value = undefined, options = undefined) =>
    promisedTimeout(wait / PACE, value, options),
});
syncBuiltinESMExports();
