import { expect, test } from 'vitest';
import { isPhoneCommand, namesPhoneCommand } from './phone-command.ts';

/** Procedures of 3GPP TS 22.030, 6.5.2: a code is a procedure, a service code, up to three parts (also empty) after stars, and a hash. */
const PROCEDURES = ['*', '#', '*#', '**', '##'];
/** Service codes of 3GPP TS 22.030: annex B, and 6.6 for passwords and PINs. */
const SERVICE_CODES =
  '21 214 61 62 66 67 002 004 30 300 31 76 77 43 33 330 331 332 333 35 351 353 360 361 362 363 75 750 751 752 753 754 96 37 88 591 592 593 594 03 04 05 042 052'.split(
    ' ',
  );
const PARTS = [
  '',
  '*0711123456',
  '**11',
  '*0711123456*11',
  '*+254711123456*11*30',
  '***20',
  '*0000*1111*1111',
];

test('every code of the grammar of 3GPP TS 22.030 with a service code of its annex B changes the phone line', () => {
  const codes = PROCEDURES.flatMap((procedure) =>
    SERVICE_CODES.flatMap((service) => PARTS.map((parts) => `${procedure}${service}${parts}#`)),
  );
  expect(codes.filter((code) => !isPhoneCommand(code) || !namesPhoneCommand(`Dial ${code} now`))).toEqual([]);
});

test('with any other service code, only one star or hash and short parts reach a service', () => {
  for (const service of ['99', '150', '737', '2133']) {
    const read = (procedure: string, parts = '*1500') => isPhoneCommand(`${procedure}${service}${parts}#`);
    expect(PROCEDURES.map((procedure) => read(procedure))).toEqual([false, false, true, true, true]);
    // A first part that is a phone number or empty registers a service at the network, which could forward the user's calls.
    expect([read('*', '*0711123456'), read('*', '**11')]).toEqual([true, true]);
  }
});

test.each([
  '*21*0711123456#,1',
  '*21*0711123456#;',
  '*21*0711123456#p11',
  '0711123456#',
  '+254711123456*21#',
  '21*0711123456#',
])('%s, which ends with a hash or has tones behind it, is sent to the network, too', (code) =>
  expect(isPhoneCommand(code)).toBe(true),
);

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
  '12*3',
  '12#4',
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
