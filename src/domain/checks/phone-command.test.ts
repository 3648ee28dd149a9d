import { expect, test } from 'vitest';
import { isPhoneCommand, namesPhoneCommand } from './phone-command.ts';

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
  '*402*+919876543210#',
  '*72',
  '*725551234567',
  '*72 5551234567',
  '*73',
  '**21*0711123456*11*30#',
  '#31#0711123456',
  '*#06#',
  'tel:*21*0711123456#',
  'tel:%2A401%2A9876543210%23',
  '%2A72%205551234567',
  '*٤٠١*٩٨٧٦٥٤٣٢١٠#',
  '*४०१*९८७६५४३२१०#',
  '∗401∗9876543210♯',
])('the dial code %s changes the phone line of the user', (code) => expect(isPhoneCommand(code)).toBe(true));

test.each([
  '*000*1#',
  '*123#',
  '*211*1500#',
  '*737*50*1500#',
  '*2133#',
  '*401#',
  '*99*1*3#',
  '*334#',
  '#144*82#',
  '#123456',
  '*966*5000*0123456789#',
  '*000*000+1500#',
  '#7',
  'tel:+525512345678',
  '646180157000000004',
])('%s reaches a service or is no dial code', (code) => expect(isPhoneCommand(code)).toBe(false));

test.each([
  ['Dial *401*9876543210# to confirm', true],
  ['First dial **21*0711123456#, then pay', true],
  ['Dial *72 and the number', true],
  ['Dial *334# and choose 1', false],
  ['Pay order #123456 in 2 * 3 steps', false],
  ['Pay #1 of 2', false],
])('the step %s names a code that changes the phone line: %s', (step, isNamed) =>
  expect(namesPhoneCommand(step)).toBe(isNamed),
);
