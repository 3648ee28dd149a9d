import { describe, expect, test } from 'vitest';
import { createAccessRules } from './access-rules.ts';

describe('a Host header', () => {
  const { isOwnHost } = createAccessRules({ hosts: ['Sandbox.Example'] });

  test.each([
    'localhost:5173',
    'LOCALHOST',
    '127.0.0.1:5173',
    '[::1]:5173',
    'shop.localhost',
    'sandbox.example:80',
  ])('that names this machine is answered: %s', (host) => expect(isOwnHost(host)).toBe(true));

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
  ])('that names another is refused, as after DNS rebinding: %s', (host) =>
    expect(isOwnHost(host)).toBe(false),
  );
});

describe('an origin', () => {
  test.each([undefined, 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'file://'])(
    'of this machine may speak to the cashier: %s',
    (origin) => expect(createAccessRules().isAllowedOrigin(origin)).toBe(true),
  );

  test.each(['https://evil.example', 'null', '', 'http://localhost.evil.example', 'https://partner.example'])(
    'of another may not: %s',
    (origin) => expect(createAccessRules().isAllowedOrigin(origin)).toBe(false),
  );

  test('may speak where the settings name it, or any', () => {
    const named = createAccessRules({ origins: ['https://partner.example'] });
    expect(named.isAllowedOrigin('https://partner.example')).toBe(true);
    expect(named.isAllowedOrigin('https://partner.example.evil.example')).toBe(false);
    expect(createAccessRules({ origins: ['*'] }).isAllowedOrigin('https://evil.example')).toBe(true);
  });
});
