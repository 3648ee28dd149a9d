import { type GuestRule, movesMoney, REQUESTS, type RequestType } from '../../src/api/contract.ts';

interface Call {
  /** Names of the schemas of payload and response, in `schemas`. */
  payload: string;
  answer: string;
  guest: GuestRule;
  /** Success is a status from 200 to 299 only, and the request is never repeated before its outcome was looked up. */
  movesMoney: boolean;
}

/** The requests that only users send. */
export type UserRequest = {
  [T in RequestType]: (typeof REQUESTS)[T]['guest'] extends 'no' ? T : never;
}[RequestType];

/** Every request of the contract, as `pay-widget/contract` exports it. */
export const CALLS = Object.fromEntries(
  Object.entries(REQUESTS).map(
    ([
      type,
      {
        names: [payload, answer],
        guest,
      },
    ]) => [type, { payload, answer, guest, movesMoney: movesMoney(type) }],
  ),
) as Record<RequestType, Call>;
