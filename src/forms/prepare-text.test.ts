import { expect, test } from 'vitest';
import { type Prepare, prepareDate, prepareDay, prepareExpiry, prepareText } from './prepare-text.ts';

/** Inserted text, the characters before it, and the text that the mask gets. Null if the text does not fit, because it must not be cut. */
type Row = [chunk: string, head: string, text: string | null];

const TABLES: Record<string, [Prepare, Row[]]> = {
  'two digits': [
    prepareText('00', false),
    [
      ['12', '', '12'],
      ['1 2', '', '12'],
      ['٤٢', '', '42'],
      ['a', '', ''],
      ['123', '', null],
      ['2', '1', '2'],
      ['23', '1', null],
    ],
  ],
  'digits after a fixed one': [
    prepareText('{7}000', false),
    [
      ['7123', '', '7123'],
      ['71234', '', null],
      ['123', '', '123'],
      ['1234', '', null],
      ['34', '71', '34'],
      ['345', '71', null],
    ],
  ],
  'capital letters and digits': [
    prepareText('aa**', true),
    [
      ['ab-1c', '', 'AB1C'],
      ['ＡＢ', '', 'AB'],
      ['abcde', '', null],
    ],
  ],
  'letters of any case': [prepareText('aaa', false), [['aB-c', '', 'aBc']]],
  'an escaped slot, which is no slot': [prepareText('\\00', false), [['12', '', null]]],
  'an expiry date': [
    prepareExpiry('00/00'),
    [
      ['12/28', '', '1228'],
      ['12/2028', '', '1228'],
      ['2028-12', '', '1228'],
      ['2028-5', '', '0528'],
      ['１２/２８', '', '1228'],
      ['5', '', '05'],
      ['1', '', '1'],
      ['0', '', '0'],
      ['1 / 28', '', '0128'],
      ['/', '1', null],
      ['/28', '1', null],
      ['2/28', '1', null],
      ['/', '12', ''],
      ['5', '1', '5'],
      ['28', '12', '28'],
      ['12282', '', null],
    ],
  ],
  'a day by a mask': [
    prepareDay('00/00/0000'),
    [
      ['1/2/2028', '', '01022028'],
      ['01-02-2028', '', '01022028'],
      ['１/２/２０２８', '', '01022028'],
      ['123/2028', '', '12032028'],
      ['1/123/28', '', '0112328'],
      ['/', '1', null],
      ['/5/2028', '1', null],
      ['3/5/2028', '1', null],
      ['/', '121', null],
      ['/', '12', ''],
      ['/', '12051', ''],
      ['3', '12', '3'],
      ['010220289', '', null],
    ],
  ],
  'the mask date': [
    prepareDate,
    [
      ['1.2.1990', '', '01.02.1990'],
      [' 1-2-1990 ', '', '01.02.1990'],
      ['01021990', '', '01.02.1990'],
      ['１.２.１９９０', '', '01.02.1990'],
      ['0102', '', '01.02'],
      ['01', '', '01'],
      ['31.02.1990', '', null],
      ['01.01.1899', '', null],
      ['01.01.1900', '', '01.01.1900'],
      ['1.2.3.4', '', null],
      ['123.1.1990', '', null],
      ['1.123.1990', '', null],
      ['1.2.19901', '', null],
      ['first', '', null],
      ['first', '01.', null],
      ['.', '1', null],
      ['.', '01.2', null],
      ['.', '01', ''],
      ['5', '01.', '5'],
      ['2.90', '01.', '290'],
      ['21990', '01.0', '21990'],
      ['219905', '01.0', null],
    ],
  ],
};

for (const [name, [prepare, rows]] of Object.entries(TABLES))
  test.each(rows)(`${name}: %j after %j is %j`, (chunk, head, text) => {
    expect(prepare(chunk, head)).toBe(text);
  });
