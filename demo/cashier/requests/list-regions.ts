import { CATALOGUE } from '../catalogue.ts';
import type { Caller, Cashier } from '../context.ts';
import { ok, type Reply } from './reply.ts';

export async function listRegions(_cashier: Cashier, _caller: Caller): Promise<Reply> {
  const regions = new Map<string, { code: string; prefix: string; currencies: string[] }>();
  for (const { country, currency, dialPrefix } of CATALOGUE.countries) {
    const region = regions.get(country) ?? { code: country, prefix: dialPrefix, currencies: [] };
    region.currencies.push(currency);
    regions.set(country, region);
  }
  return ok([...regions.values()]);
}
