// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { trustServiceMarkup, trustServiceScript } from './open-captcha.ts';

beforeEach(() => vi.resetModules());
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'trustedTypes');
});

describe('the default Trusted Types policy of the full page', () => {
  test.each([
    'https://www.google.com/recaptcha/api.js?render=explicit',
    'https://www.gstatic.com/recaptcha/releases/abc/recaptcha__en.js',
    'https://www.recaptcha.net/recaptcha/enterprise.js',
    'https://static.geetest.com/v4/static/v1.9.6/js/gcaptcha4.js',
    'https://gcaptcha4.geetest.com/load?callback=geetest_1',
    'https://gcaptcha4.geetest.com/verify?callback=geetest_1',
  ])('allows a captcha service to load %s', (url) => expect(trustServiceScript(url)).toBe(url));

  test.each([
    'https://www.google.com/complete/search?jsonp=alert(1)//',
    'https://www.google.com/recaptcha/../complete/search?jsonp=alert(1)//',
    'https://www.google.com/recaptcha/%2e%2e/complete/search',
    'https://www.google.com/recaptcha/..%2fcomplete/search',
    'https://gcaptcha4.geetest.com/load?callback=alert(1)//',
    'https://gcaptcha4.geetest.com/load?callback=geetest_1&callback=alert(1)',
    'https://static.geetest.com/evil.js',
    'https://gcaptcha4.geetest.com/loader',
    'https://gcaptcha4.geetest.com/',
    'https://user@www.google.com/recaptcha/api.js',
    'https://www.google.com.evil.example/recaptcha/api.js',
    'https://www.google.com:8443/recaptcha/api.js',
    'http://www.google.com/recaptcha/api.js',
    'https://evil.example/https://www.google.com/recaptcha/api.js',
    '/paywidget/index.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    '',
  ])('rejects other scripts: %s', (url) => expect(trustServiceScript(url)).toBeNull());

  test.each([
    '',
    'Show that you are a person',
    '<div class="geetest_box"><p style="color: red">Slide</p></div>',
  ])('allows a captcha service to write %s', (html) => expect(trustServiceMarkup(html)).toBe(html));

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT src=//evil.example>',
    '<img src=x onerror=alert(1)>',
    '<img/onerror=alert(1) src=x>',
    '<a href="javascript:alert(1)">',
    '<iframe srcdoc="x">',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0">',
    '<form action="https://evil.example">',
    '<svg><use href="data:x">',
    '<template><b>x</b></template>',
    '<link rel="stylesheet" href="https://evil.example">',
  ])('rejects active markup: %s', (html) => expect(trustServiceMarkup(html)).toBeNull());

  test('is created once, and never allows text as code', async () => {
    const createPolicy = vi.fn();
    Object.assign(globalThis, { trustedTypes: { createPolicy } });
    const { trustServices } = await import('./open-captcha.ts');
    trustServices();
    trustServices();
    expect(createPolicy).toHaveBeenCalledOnce();
    expect(createPolicy.mock.calls[0]?.[0]).toBe('default');
    expect(createPolicy.mock.calls[0]?.[1]).not.toHaveProperty('createScript');
  });

  test('may be forbidden by the server without breaking the page', async () => {
    const createPolicy = vi.fn().mockImplementation(() => {
      throw new TypeError('not allowed');
    });
    Object.assign(globalThis, { trustedTypes: { createPolicy } });
    const { trustServices } = await import('./open-captcha.ts');
    expect(trustServices).not.toThrow();
  });
});
