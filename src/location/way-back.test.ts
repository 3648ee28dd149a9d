import { expect, it } from 'vitest';
import { isReturnUrl } from './way-back.ts';

it.each([
  'https://shop.example/cashier?a=1',
  'http://localhost:3000/',
  'myapp://cashier',
  'com.shop.app:/back',
])('a bank may lead back to %s', (address) => expect(isReturnUrl(address)).toBe(true));

it.each([
  'javascript:alert(1)//x',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'intent://scan#Intent;end',
  'https://user:secret@shop.example/',
  'myapp://user:secret@cashier',
  'http://shop.example/',
  '/cashier',
  'https://',
])(
  'an address that runs code, reads a file, has credentials or is sent in the clear is no way back: %s',
  (address) => expect(isReturnUrl(address)).toBe(false),
);
