import { expect, test } from 'vitest';
import { isPhoneCommand } from './phone-command.ts';

test.each([
  '**21*0711123456#',
  '*21*+254711123456*11#',
  '* 21 * 0711 123 456 #',
  '＊＊６１＊０７１１１２３４５６＃',
  '**67*0711123456#',
  '*62*0711123456#',
  '##002#',
  '*004*0711123456#',
  '*#21#',
  '*33*0000#',
  '**03**0000*1111*1111#',
  '**04*1234*4321*4321#',
  '**05*12345678*1111*1111#',
  '*401*9876543210#',
])('the dial code %s changes the phone line of the user', (code) => expect(isPhoneCommand(code)).toBe(true));

test.each([
  '*000*1#',
  '*123#',
  '*211*1500#',
  '*737*50*1500#',
  '*2133#',
  '*401#',
  '*99*1*3#',
  '646180157000000004',
])('%s reaches a service or is no dial code', (code) => expect(isPhoneCommand(code)).toBe(false));
