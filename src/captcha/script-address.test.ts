import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCaptchaScript, scriptAddresses, scriptFolder } from './script-address.ts';

const ASSETS = 'https://unpkg.com/pay-widget@1.0.0/dist/element/';
const OFFICIAL = {
  recaptcha: ['https://www.google.com/recaptcha/api.js', 'https://www.recaptcha.net/recaptcha/api.js'],
  geetest: ['https://static.geetest.com/v4/gt4.js'],
};

const ATTACKS = [
  'https://www.google.com/complete/search?client=chrome&jsonp=alert(1)//#',
  'https://www.google.com/recaptcha/api.js?onload=alert',
  'https://www.google.com/recaptcha/api.js?render=explicit&onload=alert',
  'https://www.google.com/recaptcha/api.js#x',
  'https://www.google.com/recaptcha/api.js/../../complete/search',
  'https://www.google.com/recaptcha/%2e%2e/complete/search?jsonp=alert(1)//',
  'https://www.google.com/recaptcha/..%2fcomplete/search',
  'https://www.google.com//recaptcha/api.js',
  'https://www.google.com/recaptcha\\api.js',
  'https://www.google.com\\@evil.example/recaptcha/api.js',
  'https://www.google.com@evil.example/recaptcha/api.js',
  'https://user@www.google.com/recaptcha/api.js',
  'https://www.google.com:8443/recaptcha/api.js',
  'https://www.google.com.evil.example/recaptcha/api.js',
  'http://www.google.com/recaptcha/api.js',
  '//www.google.com/complete/search',
  'https://static.geetest.com/v4/evil.js',
  'https://unpkg.com/evil@1/x.js',
  '/evil@1/x.js',
  '../../evil@1/x.js',
  'captcha/../../../evil.js',
  'captcha/%2e%2e/define.js',
  'captcha/..\\define.js',
  'captcha//evil.example/x.js',
  'captcha/x.js?y',
  'captcha/x.js#y',
  'define.js',
  `${ASSETS}define.js`,
  `${ASSETS}captcha/../define.js`,
  `${ASSETS}captcha/deep/x.js`,
  'https://unpkg.com/pay-widget@1.0.0/dist/element/captcha%2fx.js',
  'https://unpkg.com:443/pay-widget@1.0.0/dist/element/captcha/x.js',
  'javascript:alert(1)',
  'data:text/javascript,alert(1)',
  'blob:https://www.google.com/1',
  '',
];

describe('a captcha script that the cashier names', () => {
  test.each(ATTACKS)('%s is ignored, and the official scripts are loaded', (named) => {
    expect(scriptAddresses('recaptcha', named, ASSETS)).toEqual(OFFICIAL.recaptcha);
    expect(scriptAddresses('geetest', named, ASSETS)).toEqual(OFFICIAL.geetest);
    expect(isCaptchaScript(named, ASSETS)).toBe(false);
  });

  test('of the other captcha service is ignored', () => {
    expect(scriptAddresses('geetest', OFFICIAL.recaptcha[0], ASSETS)).toEqual(OFFICIAL.geetest);
  });

  test.each([
    'https://www.recaptcha.net/recaptcha/api.js',
    'https://www.google.com/recaptcha/enterprise.js',
    'https://www.recaptcha.net/recaptcha/enterprise.js',
  ])('%s is official, and only it is loaded', (named) => {
    expect(scriptAddresses('recaptcha', named, ASSETS)).toEqual([named]);
  });

  test('in the folder for captchas beside the widget’s own files is loaded', () => {
    const own = [`${ASSETS}captcha/gt4.js`];
    expect(scriptAddresses('geetest', 'captcha/gt4.js', ASSETS)).toEqual(own);
    expect(scriptAddresses('geetest', own[0], ASSETS)).toEqual(own);
  });

  test('beside a packed page is ignored: an app’s files have no web origin', () => {
    const file = 'file:///app/webview/';
    expect(scriptAddresses('geetest', 'captcha/gt4.js', file)).toEqual(OFFICIAL.geetest);
  });

  test('below an `assets` that markup names at another origin is ignored', () => {
    const origins = ['https://partner.example', 'https://unpkg.com'];
    const evil = scriptFolder('https://evil.example/', origins);
    expect(scriptAddresses('geetest', 'captcha/x.js', evil)).toEqual(OFFICIAL.geetest);
    expect(isCaptchaScript('https://evil.example/captcha/x.js', evil)).toBe(false);
    expect(isCaptchaScript('none:captcha/x.js', evil)).toBe(false);
    expect(scriptFolder(ASSETS, origins)).toBe(ASSETS);
    expect(scriptFolder('https://partner.example/pay/', origins)).toBe('https://partner.example/pay/');
    for (const other of ['https://partner.example/go?to=https://evil.example/', 'https://partner.example/#/'])
      expect(scriptFolder(other, origins)).not.toBe(other);
    for (const other of ['https://unpkg.com.evil.example/', 'null', '', 'data:text/javascript,'])
      expect(scriptFolder(other, ['null', ...origins])).not.toBe(other);
  });

  test('may be missing: the official scripts are loaded', () => {
    expect(scriptAddresses('recaptcha', undefined, ASSETS)).toEqual(OFFICIAL.recaptcha);
  });
});

describe('the rule of the Trusted Types policy', () => {
  test('allows the query parameters of the widget, each once', () => {
    const api = 'https://www.google.com/recaptcha/api.js';
    expect(isCaptchaScript(`${api}?render=explicit&hl=es-419`, ASSETS)).toBe(true);
    expect(isCaptchaScript(`${api}?render=explicit&render=explicit`, ASSETS)).toBe(false);
    expect(isCaptchaScript(`${api}?hl=en%26onload%3Dalert`, ASSETS)).toBe(false);
    expect(isCaptchaScript(`${api}?hl=en?onload=alert`, ASSETS)).toBe(false);
    expect(isCaptchaScript(`${api}?constructor=x`, ASSETS)).toBe(false);
  });

  test('every script that a cashier may name passes the rule of the Trusted Types policy', () => {
    const parts = fc.constantFrom(
      'https:',
      '//',
      '/',
      '\\',
      '..',
      '%2e',
      '?',
      '#',
      '@',
      'captcha/',
      'x.js',
      ASSETS,
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string({ maxLength: 5 }))), (pieces) => {
        const [first = ''] = scriptAddresses('recaptcha', pieces.join(''), ASSETS);
        expect(isCaptchaScript(first, ASSETS)).toBe(true);
        expect(first).toMatch(
          /^https:\/\/(www\.google\.com|www\.recaptcha\.net)\/recaptcha\/(api|enterprise)\.js$|^https:\/\/unpkg\.com\/pay-widget@1\.0\.0\/dist\/element\/captcha\/[\w-]+\.js$/,
        );
      }),
    );
  });
});
