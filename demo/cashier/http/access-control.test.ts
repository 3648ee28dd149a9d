import { describe, expect, test } from 'vitest';
import { createAccessRules, isHostName } from './access-control.ts';

describe('a Host header', () => {
  const { isOwnHost } = createAccessRules({ hosts: ['Sandbox.Example', 'fd00:0::1'] });

  test.each([
    'localhost:5173',
    'LOCALHOST',
    '127.0.0.1:5173',
    '[::1]:5173',
    'shop.localhost',
    'sandbox.example:80',
    '[fd00::1]:5173',
  ])('with the name of this machine is accepted: %s', (host) => expect(isOwnHost(host)).toBe(true));

  test.each([
    'rebound.evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:5173',
    'localhost@evil.example',
    'evil.example/localhost',
    'evil.example#localhost',
    '192.168.1.7:5173',
    '',
    undefined,
  ])('with another name is rejected, against DNS rebinding: %s', (host) =>
    expect(isOwnHost(host)).toBe(false),
  );
});

describe('an Origin header', () => {
  test.each([undefined, 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'file://'])(
    'of this machine may connect to the cashier: %s',
    (origin) => expect(createAccessRules().isAllowedOrigin(origin)).toBe(true),
  );

  test.each(['https://evil.example', 'null', '', 'http://localhost.evil.example', 'https://partner.example'])(
    'of another origin must not connect: %s',
    (origin) => expect(createAccessRules().isAllowedOrigin(origin)).toBe(false),
  );

  test('may connect if the settings list it, or allow all', () => {
    const named = createAccessRules({ origins: ['https://partner.example'] });
    expect(named.isAllowedOrigin('https://partner.example')).toBe(true);
    expect(named.isAllowedOrigin('https://partner.example.evil.example')).toBe(false);
    expect(createAccessRules({ origins: ['*'] }).isAllowedOrigin('https://evil.example')).toBe(true);
  });
});

test.each([
  ['pay.example', true],
  ['10.1.2.3', true],
  ['fd00::1', true],
  ['pay.example/a', false],
  ['pay.example:80', false],
  ['pay example', false],
])('a setting may name %s as a host: %s', (host, isRight) => expect(isHostName(host)).toBe(isRight));
