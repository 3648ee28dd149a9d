import type { KitOptions } from '../../element/conformance/kit-options.ts';

let users = 0;

export function kitOptions(url: string, changes: Partial<KitOptions> = {}): KitOptions {
  users += 2;
  return {
    url,
    token: `user-9${users}1`,
    otherToken: `user-9${users}2`,
    expiredToken: 'expired',
    country: 'mx',
    currency: 'MXN',
    fields: {},
    allowPayments: true,
    users: 100,
    timeoutMs: 5_000,
    pushMs: 5_000,
    onCreated: () => undefined,
    ...changes,
  };
}
