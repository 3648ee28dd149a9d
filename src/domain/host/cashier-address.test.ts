// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { isCashierAddress } from './cashier-address.ts';

describe('the address of a cashier', () => {
  test.each([
    'https://cashier.example',
    'https://cashier.example/',
    'HTTPS://Cashier.Example',
    'https://cashier.example:8443',
    'http://localhost:5173',
    'http://shop.localhost:5173',
    'http://127.0.0.1:5173',
    'http://[::1]:5173',
  ])('may be %s', (value) => expect(isCashierAddress(value)).toBe(true));

  test.each([
    ['a user', 'https://user@cashier.example'],
    ['a password', 'https://user:secret@cashier.example'],
    ['a user that looks like a host', 'https://cashier.example@evil.example'],
    ['a path', 'https://cashier.example/socket'],
    ['a query', 'https://cashier.example?a=1'],
    ['an empty query', 'https://cashier.example?'],
    ['a fragment', 'https://cashier.example#a'],
    ['plain http to another machine', 'http://cashier.example'],
    ['plain http to a machine in the network', 'http://192.168.1.7:5173'],
    ['plain http to a name that begins like this machine', 'http://localhost.evil.example'],
    ['plain http to a number that begins like this machine', 'http://127.0.0.1.evil.example'],
    ['a socket', 'wss://cashier.example'],
    ['a script', 'javascript:alert(1)'],
    ['a blob', 'blob:https://cashier.example/1'],
    ['no address', 'cashier'],
  ])('has not %s', (_, value) => expect(isCashierAddress(value)).toBe(false));

  test('may be plain http where the page came from there itself', () => {
    Reflect.get(window, 'happyDOM').setURL('http://192.168.1.7:5173/paywidget/');
    expect(isCashierAddress('http://192.168.1.7:5173')).toBe(true);
    expect(isCashierAddress('http://192.168.1.8:5173')).toBe(false);
  });
});
