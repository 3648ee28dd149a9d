// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession } from '../../testing/fake-session.ts';
import { OpenPayments } from './open-payments.ts';

let fake: ReturnType<typeof createFakeSession>;
beforeEach(() => {
  fake = createFakeSession();
  Object.assign(fake.session.host, { isOwnPage: false });
});
afterEach(() => disposeSession(fake.session));

const here = () => `${location.pathname}${location.search}`;
const lookUps = () =>
  fake.sent.filter(({ type }) => type === 'BANKING:transaction-v1').map(({ data }) => data);
function arrive(query: string, returnUrl?: string): void {
  history.replaceState(null, '', `/cashier${query}`);
  if (returnUrl !== undefined) fake.session.state.host.returnUrl = returnUrl;
  void fake.session.get(OpenPayments).start();
}

it('the payment that a bank’s page leads back with is looked up, and its mark leaves the address', () => {
  arrive('?lang=es&payment=dep_1', `${location.origin}/cashier?lang=es`);
  expect(lookUps()).toEqual([{ id: 'dep_1' }]);
  expect(here()).toBe('/cashier?lang=es');
});

it('the full page knows the payment that it is opened with by its address, without the host’s word', () => {
  Object.assign(fake.session.host, { isOwnPage: true });
  arrive('?lang=es&payment=dep_1');
  expect(lookUps()).toEqual([{ id: 'dep_1' }]);
  expect(here()).toBe('/cashier?lang=es');
});

it.each([
  ['without the host’s word', undefined],
  ['of another path', '/shop'],
  ['of an app', 'myapp://cashier'],
  ['that is no address', 'cashier'],
])('a parameter of the host’s own page stays untouched: %s', (_, to) => {
  arrive('?payment=their-own', to?.startsWith('/') ? `${location.origin}${to}` : to);
  expect([here(), lookUps()]).toEqual(['/cashier?payment=their-own', []]);
});
