import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { packedPolicy, pagePolicy, readBuildSettings } from './page-policy.mjs';
import { sealHtml } from './seal-page.mjs';

const HTML = `<!doctype html>
<html><head>
    <meta charset="utf-8" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" crossorigin href="/paywidget/page.css">
    <script type="module" crossorigin src="/paywidget/index.js"></script>
    <link rel="modulepreload" crossorigin href="/paywidget/chunks/view-1.js">
</head></html>`;
const hashes = { '/paywidget/index.js': 'sha256-index', '/paywidget/chunks/view-1.js': 'sha256-view' };

const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((it) => it.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

afterEach(() => vi.unstubAllEnvs());

describe('a built page with its content security policy', () => {
  const sealed = sealHtml(HTML, { hashes, hash: (path) => `sha256-of-${path}`, settings: {} });

  test('lists a hash for every script, module and style sheet', () => {
    expect(sealed).toContain('src="/paywidget/index.js" integrity="sha256-index"');
    expect(sealed).toContain('href="/paywidget/chunks/view-1.js" integrity="sha256-view"');
    expect(sealed).toContain('href="/paywidget/page.css" integrity="sha256-of-page.css"');
    expect(sealed).toContain('<link rel="icon" href="data:," />');
  });

  test('has the import map of hashes before the first module, and the policy before both', () => {
    const map = JSON.stringify({ integrity: hashes });
    const at = [
      sealed.indexOf('Content-Security-Policy'),
      sealed.indexOf(map),
      sealed.indexOf('type="module"'),
    ];
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(at).not.toContain(-1);
    const hash = createHash('sha256').update(map).digest('base64');
    expect(sealed).toContain(`'sha256-${hash}'`);
  });
});

describe('the content security policy of a build', () => {
  test('without configured addresses allows connections to its own origin only', () => {
    const policy = pagePolicy([], { captchas: [] });
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'"]);
    expect(sourcesOf(policy, 'trusted-types')).toEqual(['pay-widget-monitoring']);
    expect(policy).not.toMatch(/unsafe|frame-ancestors|\*/);
  });

  test('lists its cashiers, providers, media and captcha services exactly', () => {
    const policy = pagePolicy([], {
      cashiers: ['https://cashier.example'],
      providers: ['https://bank.example'],
      media: ['https://cdn.example'],
      monitoring: ['https://browser-intake-datadoghq.eu'],
      captchas: ['recaptcha'],
    });
    expect(sourcesOf(policy, 'connect-src')).toEqual([
      "'self'",
      'https://cashier.example',
      'wss://cashier.example',
      'https://browser-intake-datadoghq.eu',
      'https://www.google.com/recaptcha/',
      'https://www.recaptcha.net/recaptcha/',
    ]);
    expect(sourcesOf(policy, 'form-action')).toEqual([
      "'self'",
      'https://cashier.example',
      'https://bank.example',
    ]);
    expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://cdn.example']);
    expect(policy).not.toContain('geetest');
    expect(policy).not.toContain('unsafe');
  });

  test('of a packed page requires Trusted Types, also with captchas, and allows frames of no other site', () => {
    for (const captchas of [undefined, ['geetest' as const], []]) {
      const policy = packedPolicy('1', captchas ? { captchas } : {});
      expect(sourcesOf(policy, 'require-trusted-types-for')).toEqual(["'script'"]);
      expect(
        sourcesOf(policy, 'frame-src')?.filter((source) => !/^'none'$|\/recaptcha\/$/.test(source)),
      ).toEqual([]);
    }
    expect(sourcesOf(packedPolicy('1', { captchas: [] }), 'trusted-types')).toEqual(["'none'"]);
  });

  test('of a packed page with a configured cashier does not contain the sandbox', () => {
    const policy = packedPolicy('1', { cashiers: ['https://cashier.example'], captchas: [] });
    expect(policy).not.toContain('localhost');
    expect(sourcesOf(policy, 'connect-src')).toEqual(['https://cashier.example', 'wss://cashier.example']);
  });
});

test('a build with an invalid setting is stopped', () => {
  vi.stubEnv('PAY_WIDGET_CAPTCHA', 'recaptcha hcaptcha');
  expect(readBuildSettings).toThrow('PAY_WIDGET_CAPTCHA names "hcaptcha"');
  vi.stubEnv('PAY_WIDGET_CAPTCHA', 'geetest');
  expect(readBuildSettings().captchas).toEqual(['geetest']);
  vi.stubEnv('PAY_WIDGET_MEDIA', 'https://cdn.example/path');
  expect(readBuildSettings).toThrow('PAY_WIDGET_MEDIA names "https://cdn.example/path"');
});
