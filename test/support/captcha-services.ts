import type { BrowserContext } from 'playwright';

const GOOGLE = 'https://www.google.com/recaptcha';
const GEETEST = 'https://static.geetest.com';
const TOKENS = 'https://gcaptcha4.geetest.com/load';

export const SERVICE_ADDRESSES = [
  `${GOOGLE}/api.js`,
  'https://www.gstatic.com/recaptcha/releases/1/recaptcha.js',
  `${GOOGLE}/api2/anchor`,
  `${GOOGLE}/token/recaptcha`,
  `${GEETEST}/v4/gt4.js`,
  `${GEETEST}/v4/gt4.css`,
  `${GEETEST}/v4/bg.png`,
  TOKENS,
];

const GOOGLE_BRINGS = `
  const more = document.createElement('script');
  more.src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha.js';
  const anchor = document.createElement('iframe');
  anchor.hidden = true;
  anchor.src = '${GOOGLE}/api2/anchor';
  document.body.append(more, anchor);`;
const GEETEST_BRINGS = `
  const more = document.createElement('script');
  more.src = '${TOKENS}?callback=geetest_1';
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '${GEETEST}/v4/gt4.css' });
  const own = Object.assign(document.createElement('style'), { textContent: '.geetest_own { color: red }' });
  document.head.append(more, sheet, own);
  new Image().src = '${GEETEST}/v4/bg.png';`;

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** Serves the sandbox's captcha scripts at the services' own addresses, so that a policy can be tested. @returns the requested addresses */
export async function standInForServices(context: BrowserContext, cashier: string): Promise<Set<string>> {
  const requested = new Set<string>();
  const textOf = async (path: string) => (await fetch(`${cashier}${path}`)).text();
  const answers: Record<string, () => Promise<string> | string> = {
    [`${GOOGLE}/api.js`]: async () => {
      const script = await textOf('/element/captcha/recaptcha.js');
      const ownTokens = `new URL('${GOOGLE}/token/recaptcha')`;
      return `{${GOOGLE_BRINGS}}\n${script.replace("new URL('recaptcha', tokens)", ownTokens)}`;
    },
    [`${GOOGLE}/token/recaptcha`]: () => textOf('/sandbox/captcha/token/recaptcha'),
    [`${GEETEST}/v4/gt4.js`]: async () => {
      const script = await textOf('/element/captcha/gt4.js');
      return `{${GEETEST_BRINGS}}\n${script.replace("new URL('geetest', tokens)", `'${TOKENS}'`)}`;
    },
    [TOKENS]: () => textOf('/sandbox/captcha/token/geetest'),
  };
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', png: 'image/gif' };
  await context.route(
    /^https:\/\/(www\.google|www\.gstatic|static\.geetest|gcaptcha4\.geetest)\.com\//,
    async (route) => {
      const [address = ''] = route.request().url().split('?');
      requested.add(address);
      const end = address.split('.').at(-1) ?? '';
      // This address returns a token to `fetch`. A script element needs a script from the same address, so it gets an empty one.
      const isWrapped = address === TOKENS && route.request().resourceType() === 'script';
      const body = isWrapped ? '' : end === 'png' ? PIXEL : ((await answers[address]?.()) ?? '');
      const headers = { 'Access-Control-Allow-Origin': '*' };
      await route.fulfill({ contentType: types[end] ?? 'text/html', headers, body });
    },
  );
  return requested;
}
