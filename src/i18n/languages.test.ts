import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createI18n } from './i18n.ts';
import {
  directionOf,
  INTERFACE_LANGUAGES,
  labelCodesOf,
  labelTagOf,
  languageTagOf,
} from './language-tags.ts';
import { labelLanguageOf, languageOf } from './languages.ts';

const LABEL_LANGUAGES = 'en ru az bd cn de el es fr id in it jp kg ko kz md mr mx pl pt tj tr ua uz za'.split(
  ' ',
);

describe('the label language', () => {
  it.each(LABEL_LANGUAGES)('for the code %s is that code, in any case', (code) => {
    expect(labelLanguageOf(code)).toBe(code);
    expect(labelLanguageOf(code.toUpperCase())).toBe(code);
    expect(labelCodesOf(code)[0]).toBe(code);
  });

  it.each(
    `
    tr-TR tr   de-DE de   uk-UA ua   uk ua   ja jp   ja-JP jp   zh-CN cn   zh-Hant-TW cn   bn-BD bd   bn bd
    ro-MD md   ro md   ky kg   ky-KG kg   kk kz   kk-KZ kz   tg tj   tg-TJ tj   es-MX mx   es_MX mx   es-Latn-MX mx
    es-ES es   es-CO es   en-ZA za   en-US en   en-NG en   en-IN en   hi in   hi-IN in   in-IN in   id-ID id
    in-ID id   in_ID id   pt-BR pt   pt-PT pt   ru-KZ ru   az-AZ az   az-Latn-AZ az   uz-UZ uz   el-GR el   fr-CA fr
    it-IT it   ko-KR ko   mr-IN mr   pl-PL pl   hi_IN in   hi-IN-u-nu-deva in   en-IN-u-nu-latn en   in-ID-u-nu-latn id
    mo md   mo-MD md   es-MX-u-nu-latn mx   en-ZA-u-sd-zawc za
  `
      .trim()
      .split(/\s{2,}/)
      .map((pair) => pair.split(' ')),
  )('for the tag %s is %s', (tag, code) => {
    expect(labelLanguageOf(tag ?? '')).toBe(code);
  });

  it.each([
    'ms-MY',
    'th-TH',
    'vi-VN',
    'ar-EG',
    'ur-PK',
    'te',
    'te-IN',
    'xx',
    '',
    'constructor',
    '__proto__',
    'a.b',
  ])('for %s, which is not one of the 26, is English', (locale) => {
    expect(labelLanguageOf(locale)).toBe('en');
  });

  it('is one of the 26 for any host value, and the interface language one of its list', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-zA-Z]{2}([-_][a-zA-Z]{2})?$/)), (locale) => {
        expect(LABEL_LANGUAGES).toContain(labelLanguageOf(locale));
        expect(INTERFACE_LANGUAGES).toContain(languageOf(locale));
      }),
    );
  });

  it('has a BCP 47 tag that Intl knows, for the lang attribute', () => {
    for (const code of LABEL_LANGUAGES) {
      const tag = labelTagOf(code);
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
      expect(Intl.DisplayNames.supportedLocalesOf(tag), code).toEqual([tag]);
    }
    expect(['in', 'kg', 'za', 'id'].map(labelTagOf)).toEqual(['hi-IN', 'ky-KG', 'en-ZA', 'id']);
  });
});

describe('the interface language', () => {
  it.each(INTERFACE_LANGUAGES)('for the code %s is that code', (code) => {
    expect(languageOf(code)).toBe(code);
  });

  it.each([
    ['es-MX', 'mx'],
    ['en-IN', 'in'],
    ['hi-IN', 'hi'],
    ['pt-PT', 'pt'],
    ['ru_KZ', 'ru'],
    ['te-IN', 'te'],
    ['tr-TR', 'tr'],
    ['de-AT', 'de'],
    ['ar-EG', 'ar'],
    ['fa-IR', 'fa'],
    ['he-IL', 'he'],
    ['ur-PK', 'ur'],
    ['bn-BD', 'bd'],
    ['bn-IN', 'bd'],
    ['zh-Hant-TW', 'cn'],
    ['ja', 'jp'],
    ['ky-KG', 'kg'],
    ['kk', 'kz'],
    ['ro-RO', 'md'],
    ['el-CY', 'el'],
    ['tg', 'tj'],
    ['uk', 'ua'],
    ['id', 'en'],
    ['za', 'en'],
    ['vi', 'en'],
    ['in-ID', 'en'],
    ['', 'en'],
    // The user must get the right language although the widget does not know a part of the locale (an extension, a variant, another
    // notation).
    ['es-MX-u-nu-latn', 'mx'],
    ['es-MX-u-rg-eszzzz', 'mx'],
    ['es_MX_u_nu_latn', 'mx'],
    ['es-Latn-MX-x-app', 'mx'],
    ['es-u-co-trad-in', 'es'],
    ['es-419', 'es'],
    ['es_MX.UTF-8', 'mx'],
    ['en-IN-u-nu-deva', 'in'],
    ['en-US-u-fw-mon-mu-celsius', 'en'],
    ['en-US-u-sd-usin', 'en'],
    ['ar-EG-u-nu-arab', 'ar'],
    ['de-CH-1901', 'de'],
    ['ca-ES-valencia', 'en'],
    ['zh-Hant_TW_#Hant', 'cn'],
    // Java and Android may still give these old codes.
    ['iw', 'he'],
    ['iw-IL', 'he'],
    ['iw_IL', 'he'],
    ['mo', 'md'],
    ['mo-MD', 'md'],
    ['in_ID', 'en'],
    ['in', 'in'],
    ['ji', 'en'],
  ])('for %s is %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });
});

it('texts of the cashier are looked up by label language, then interface language, then English', () => {
  expect(labelCodesOf('tr-TR')).toEqual(['tr', 'en']);
  expect(labelCodesOf('ar')).toEqual(['ar', 'en']);
  expect(labelCodesOf('hi')).toEqual(['in', 'hi', 'en']);
  expect(labelCodesOf('in')).toEqual(['in', 'en']);
  expect(labelCodesOf('te')).toEqual(['te', 'en']);
  expect(labelCodesOf('vi')).toEqual(['en']);
});

it('Arabic, Hebrew, Persian and Urdu are written from right to left, and no other language', () => {
  const found = INTERFACE_LANGUAGES.filter((language) => directionOf(languageTagOf(language)) === 'rtl');
  expect(found).toEqual(['ar', 'fa', 'he', 'ur'].filter((code) => languageOf(code) === code));
  expect(createI18n('ar', {}).direction).toBe('rtl');
  expect(createI18n('in', {}).direction).toBe('ltr');
});
