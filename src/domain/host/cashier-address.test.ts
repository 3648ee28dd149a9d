// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { cashierOriginOf } from './cashier-address.ts';

describe('a cashier address', () => {
  test.each([
    'https://cashier.example',
    'https://cashier.example/',
    'HTTPS://Cashier.Example',
    'https://cashier.example:8443',
    'http://localhost:5173',
    'http://shop.localhost:5173',
    'http://127.0.0.1:5173',
    'http://[::1]:5173',
  ])('may be %s', (value) => expect(cashierOriginOf(value, '')).toBe(new URL(value).origin));

  test.each([
    ['a user name', 'https://user@cashier.example'],
    ['a password', 'https://user:secret@cashier.example'],
    ['a user name that looks like a host', 'https://cashier.example@evil.example'],
    ['a path', 'https://cashier.example/socket'],
    ['a query', 'https://cashier.example?a=1'],
    ['an empty query', 'https://cashier.example?'],
    ['a fragment', 'https://cashier.example#a'],
    ['plain http on another machine', 'http://cashier.example'],
    ['plain http on a machine in the local network', 'http://192.168.1.7:5173'],
    ['plain http on a host name that begins with localhost', 'http://localhost.evil.example'],
    ['plain http on a host name that begins with 127.0.0.1', 'http://127.0.0.1.evil.example'],
    ['a ws: scheme', 'wss://cashier.example'],
    ['a javascript: scheme', 'javascript:alert(1)'],
    ['a blob: scheme', 'blob:https://cashier.example/1'],
    ['a text that is no address', 'cashier'],
  ])('must not contain %s', (_, value) => expect(cashierOriginOf(value, '')).toBeUndefined());

  test('is none that the page has not pinned', () => {
    const pinned = ['https://cashier.example'];
    expect(cashierOriginOf('https://cashier.example', '', pinned)).toBe('https://cashier.example');
    expect(cashierOriginOf('https://evil.example', '', pinned)).toBeUndefined();
    expect(cashierOriginOf('', 'https://cdn.example/', pinned)).toBe('https://cdn.example');
  });

  test.each(['', undefined, null])('is that of the script for a host that names none: %j', (value) =>
    expect(cashierOriginOf(value, 'https://cdn.example/paywidget/')).toBe('https://cdn.example'),
  );

  test('may use plain http if the page itself was loaded from there', () => {
    Reflect.get(window, 'happyDOM').setURL('http://192.168.1.7:5173/paywidget/');
    expect(cashierOriginOf('http://192.168.1.7:5173', '')).toBe('http://192.168.1.7:5173');
    expect(cashierOriginOf('http://192.168.1.8:5173', '')).toBeUndefined();
  });
});
