import { afterAll, beforeAll, expect, it } from 'vitest';
import { START_SCRIPTS } from '../support/app-scripts.ts';
import { PHONE } from '../support/browser.ts';
import { describeBrowsers } from '../support/browsers/describe-browsers.ts';
import { createUser } from '../support/open-host-page.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox?.stop());

/** Wraps the script of an app in a function, because a driver runs only functions. */
const toFunction = (code: string): (() => void) =>
  Object.assign(() => undefined, { toString: () => `() => { ${code} }` });

describeBrowsers((tab) => {
  it.each(Object.keys(START_SCRIPTS))(
    'the script and the messages of the app for %s start the page, go back and close',
    async (app) => {
      const driver = tab();
      const user = createUser();
      const payload = {
        currency: 'MXN',
        paymentGeo: 'MX',
        locale: 'en',
        platform: 'android',
        token: user.token,
      };
      await driver.tab.resize(PHONE.width, PHONE.height);
      await driver.tab.open(`${sandbox.url}/paywidget/`);
      await driver.tab.call(() => {
        const heard: string[] = [];
        const postMessage = (text: string) => heard.push(JSON.parse(text).messageType);
        Object.assign(window, { heard, AndroidBilling: { postMessage } });
      });
      const script = START_SCRIPTS[app]?.(sandbox.url, JSON.stringify({ payload })) ?? '';
      await driver.tab.call(toFunction(script));
      const heard = () => driver.tab.call(() => Reflect.get(window, 'heard'));
      await driver.click('button', /^SPEI bank transfer/);
      await driver.see('heading', /^SPEI/);
      await driver.tab.call(
        (message, origin) => window.postMessage(message, origin),
        { type: 'swipe-back' },
        sandbox.url,
      );
      await driver.see('button', /^SPEI bank transfer/);
      await driver.click('button', /^Close$/);
      await expect.poll(heard).toContain('close');
      expect(await heard()).toEqual(expect.arrayContaining(['init', 'FullLoaded', 'button']));
    },
  );
});
