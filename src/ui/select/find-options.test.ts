import { expect, test } from 'vitest';
import { findOptions } from './find-options.ts';

const option = (value: string, label: string, { note = '', aliases = '' } = {}) => ({
  value,
  label,
  note,
  aliases,
});
const options = [
  option('ng', 'Nigeria', { note: '+234' }),
  option('ci', 'Côte d’Ivoire', { note: '+225' }),
  option('dz', 'Algeria', { note: '+213' }),
  option('ge', 'Georgia', { note: '+995' }),
];
const written = (label: string, query: string) =>
  findOptions([option('x', label), option('other', 'Peru')], query).map(({ value }) => value);

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
  const row = option('de', 'Alemania', { aliases: 'Germany' });
  expect(findOptions([row, option('pe', 'Perú')], 'german')).toEqual([row]);
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
