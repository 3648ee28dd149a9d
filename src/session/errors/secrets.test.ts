// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { disposeSession } from '../create-session.ts';
import { createFakeSession } from '../testing/fake-session.ts';

test.each([
  ['no_requisites', 'no_requisites'],
  ['rejected_3ds_v2', 'rejected_3ds_v2'],
  ['c55_55_55_55_55_55_44_44', expect.not.stringMatching(/(?:\D*\d){4}/)],
  ['c5a5b5c5d5e5f5g5h5i5j5k5l4m4n4o4', expect.not.stringMatching(/(?:\D*\d){4}/)],
])('the failure code %s is reported without the digits of a card', (code, told) => {
  const { session } = createFakeSession();
  expect(session.secrets.redactCode(code)).toEqual(told);
  disposeSession(session);
});
