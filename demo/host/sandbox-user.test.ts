import { expect, it } from 'vitest';
import { SANDBOX_IDENTITY } from '../cashier/identity/sandbox-identity.ts';
import { userOf } from './sandbox-user.ts';

it.each(['user-7', 'user-ab12cd34', 'user-7.signature', 'ada', 'user-', 'user-with-dashes', 'ключ'])(
  'the demo host derives from the token %s the same user as the cashier',
  async (token) => {
    expect(await SANDBOX_IDENTITY.verify(token)).toEqual({ kind: 'user', user: await userOf(token) });
  },
);
