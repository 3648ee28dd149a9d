import { type GuestRule, movesMoney, REQUESTS, type RequestType } from '../../src/api/contract.ts';

interface Call {
  /** Names of schemas in `schemas`. */
  payload: string;
  answer: string;
  guest: GuestRule;
  /** If true, only a status from 200 to 299 is success, and the widget looks up the outcome before it repeats the request. */
  movesMoney: boolean;
}

export type UserRequest = {
  [T in RequestType]: (typeof REQUESTS)[T]['guest'] extends 'no' ? T : never;
}[RequestType];

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
