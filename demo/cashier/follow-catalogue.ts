import { readFile } from 'node:fs/promises';
import { replaceCatalogue } from './catalogue.ts';
import { Problem } from './operations/problem.ts';
import { StartError } from './start-error.ts';
import { messageOf } from './storage/error-facts.ts';

/** The address is read again at this interval, so a change reaches each node within it. */
const REFRESH_MS = 60_000;
const TIMEOUT_MS = 10_000;

/**
 * Takes methods, markets, fees and limits from a file, or each minute from an address, whose responses without a catalogue are ignored.
 * @returns a function that ends the reading
 * @throws {StartError} when the first catalogue cannot be used
 */
export async function followCatalogue(
  place: string,
  { onError, refreshMs = REFRESH_MS }: { onError: (error: unknown) => void; refreshMs?: number },
): Promise<() => void> {
  const isAddress = /^https?:/.test(place);
  let known = '';
  const read = async () => {
    const text = isAddress ? await fetchText(place) : await readFile(place, 'utf8');
    if (text !== known) replaceCatalogue(text);
    known = text;
  };
  try {
    await read();
  } catch (error) {
    throw new StartError(`The catalogue of CATALOGUE cannot be used: ${messageOf(error).slice(0, 300)}.`);
  }
  if (!isAddress) return () => {};
  const timer = setInterval(() => void read().catch(onError), refreshMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Problem(`its address answers ${response.status}`);
  return response.text();
}
