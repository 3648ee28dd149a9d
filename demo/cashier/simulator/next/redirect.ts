import type { NextOf } from '../../../../src/domain/payment/transaction-schema.ts';
import type { BuildNext, NextContext } from './next-context.ts';

export const redirectNext: BuildNext = ({ id, scenario }, { threeDS }) => ({
  kind: 'redirect',
  url: `/sandbox/provider/${id}`,
  ...(threeDS ? dataOf(id) : { method: 'GET' }),
  ...(scenario === 'top_window' && { target: 'top' }),
});

/** The page of the sandbox's card issuer, which the widget shows in a frame. */
export const challengeNext = ({ id, expiresAt }: NextContext): NextOf<'challenge'> => ({
  kind: 'challenge',
  url: `/sandbox/issuer/${id}`,
  ...dataOf(id),
  size: '390x400',
  expiresAt,
});

/** Card issuers receive their data by POST, so that none of it appears in an address bar. */
const dataOf = (id: string) =>
  ({
    method: 'POST',
    params: { MD: id, PaReq: Buffer.from(`sandbox ${id}`).toString('base64') },
  }) as const;
