// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const ASSETS = 'https://unpkg.com/pay-widget@1.0.0/dist/element/';
const ATTACKS = [
  'https://www.google.com/complete/search?client=chrome&jsonp=alert(1)//#',
  'https://unpkg.com/evil@1/x.js',
  `${ASSETS}define.js`,
  'data:text/javascript,alert(1)',
];

type Rules = { createScriptURL(url: string, assets: string): string };
const createPolicy = vi.fn((_name: string, rules: Rules) => rules);

let requested: string[];

beforeEach(() => {
  vi.resetModules();
  createPolicy.mockClear();
  requested = [];
  vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation((src: string) => {
    requested.push(src);
  });
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    (script as HTMLElement).dispatchEvent(new Event('load'));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'trustedTypes');
});

describe.each([true, false])('with Trusted Types: %s', (hasTypes) => {
  beforeEach(() => {
    if (hasTypes) Object.assign(globalThis, { trustedTypes: { createPolicy } });
  });

  test.each(ATTACKS)('a script that belongs to no captcha is not loaded: %s', async (address) => {
    const { loadScript } = await import('./load-script.ts');
    await expect(loadScript([address], ASSETS)).rejects.toThrow('captcha blocked');
    expect(requested).toEqual([]);
  });

  test('a captcha’s own script is loaded', async () => {
    const { loadScript } = await import('./load-script.ts');
    await loadScript(['https://static.geetest.com/v4/gt4.js'], ASSETS);
    expect(requested).toEqual(['https://static.geetest.com/v4/gt4.js']);
  });
});

test.each(ATTACKS)(
  'the Trusted Types policy validates by itself, whoever gets hold of it: %s',
  async (address) => {
    Object.assign(globalThis, { trustedTypes: { createPolicy } });
    const { loadScript } = await import('./load-script.ts');
    await loadScript(['https://static.geetest.com/v4/gt4.js'], ASSETS);
    const [[name, rules] = []] = createPolicy.mock.calls;
    expect(name).toBe('pay-widget-captcha');
    expect(() => rules?.createScriptURL(address, ASSETS)).toThrow('Not the script of a captcha');
  },
);

describe('a script beside the widget’s own files', () => {
  const OWN = `${ASSETS}captcha/gt4.js`;

  test('runs only with the hash of the file at its address', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('own'));
    const { loadScript } = await import('./load-script.ts');
    const scripts: HTMLScriptElement[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      scripts.push(script as HTMLScriptElement);
      (script as HTMLElement).dispatchEvent(new Event('load'));
    });
    await loadScript([OWN], ASSETS);
    expect(fetched).toHaveBeenCalledWith(OWN, expect.objectContaining({ redirect: 'error' }));
    expect(requested).toEqual([OWN]);
    expect(scripts[0]?.crossOrigin).toBe('anonymous');
    expect(scripts[0]?.integrity).toMatch(/^sha384-[\w+/]{64}$/);
  });

  test('says which page can run it, where the browser computes no hash: on plain http of another machine', async () => {
    vi.stubGlobal('crypto', {});
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { loadScript } = await import('./load-script.ts');
    await expect(loadScript([OWN], ASSETS)).rejects.toThrow('captcha/ needs https, or localhost');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('does not run if its address redirects', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('redirect'));
    const { loadScript } = await import('./load-script.ts');
    await expect(loadScript([OWN], ASSETS)).rejects.toThrow('captcha blocked');
    expect(requested).toEqual([]);
  });
});
