import type { BuildNext } from './next-context.ts';

/** A page of the provider: the sandbox's own bank, where the user approves or declines. */
export const redirectNext: BuildNext = ({ id, scenario }, { threeDS }) => ({
  kind: 'redirect',
  url: `/sandbox/provider/${id}`,
  // Card issuers receive their data by POST, so that none of it appears in an address bar.
  ...(threeDS
    ? { method: 'POST', params: { MD: id, PaReq: Buffer.from(`sandbox ${id}`).toString('base64') } }
    : { method: 'GET' }),
  ...(scenario === 'top_window' && { target: 'top' }),
});
