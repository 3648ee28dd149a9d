import type { Page } from 'playwright';
import { expect } from 'vitest';
import { BAD_HOST_DATA, BAD_MESSAGES, type BadHostData } from '../support/bad-host-data.ts';
import { modesOf } from '../support/bad-input-places.ts';
import type { EmbeddedWidget, HostScript } from '../support/embedding-modes.ts';
import { journey } from '../support/journey.ts';
import { describeModes } from '../support/release-only.ts';

// The widget draws the flag of the country that the host names; `zz` has no file, which the browser reports in the console.
const test = journey.extend('allowedConsoleErrors', () => /\/flags\/zz\.svg$/);

test.afterEach(async ({ hosts }) => {
  // The bad values have thrown no error and changed no object that the page shares.
  for (const { pollution } of hosts) expect(await pollution()).toEqual([]);
});

const PLACE = { currency: 'MXN', paymentGeo: 'MX', locale: 'en' };
const NOTHING = {
  token: undefined,
  userId: undefined,
  currency: undefined,
  paymentGeo: undefined,
  locale: undefined,
};
const issuesIn = async ({ notifications }: EmbeddedWidget) =>
  (await notifications()).flatMap(({ name, detail }) => (name === 'Error' ? [String(detail.message)] : []));
const expectList = ({ widget }: EmbeddedWidget) =>
  widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();

/** Groups rows of different fields, because the host can set them at the same time; a row with a visible effect stays alone. */
function inRounds(rows: readonly BadHostData[]): BadHostData[][] {
  const rounds: BadHostData[][] = [];
  for (const row of rows) {
    const isFree = (round: BadHostData[]) =>
      round.every((other) => !other.seen && !Object.keys(row.data).some((name) => name in other.data));
    const round = row.seen ? undefined : rounds.find(isFree);
    if (round) round.push(row);
    else rounds.push([row]);
  }
  return rounds;
}

describeModes(['inline'], (mode) => {
  test('each invalid field is dropped and reported by name, and the widget keeps working', async ({
    embed,
  }) => {
    const hosted = await embed(mode);
    await expectList(hosted);
    const named: string[] = [];
    for (const rows of inRounds(BAD_HOST_DATA)) {
      const data = Object.assign({}, ...rows.map((row) => row.data));
      await hosted.setData(data);
      for (const { id, reported, seen } of rows) {
        await seen?.(hosted.widget);
        // A session reports the same issue once, so a row whose message was seen before has nothing to wait for.
        if (reported === undefined || named.includes(reported)) continue;
        named.push(reported);
        await expect.poll(async () => (await issuesIn(hosted)).join(), { message: id }).toContain(reported);
      }
      const nothing = Object.fromEntries(Object.keys(data).map((name) => [name, null]));
      await hosted.setData({ ...nothing, ...PLACE });
      await expectList(hosted);
    }
    const reported = (await issuesIn(hosted)).join('; ');
    expect(
      named.map((words) => reported.split(words).length - 1),
      reported,
    ).toEqual(named.map(() => 1));
    await hosted.widget.getByRole('button', { name: 'Close' }).waitFor();
  });

  test('invalid fields in the initial data are reported once, and a token that arrives later starts the widget', async ({
    embed,
    user,
  }) => {
    const hosted = await embed(mode, {
      token: mode === 'inline' ? 'x'.repeat(10_000_000) : '',
      theme: 'pink',
      amount: { of: 7 },
      host: 'file:///etc/passwd',
    });
    const isReported = (words: string) =>
      expect.poll(async () => (await issuesIn(hosted)).join()).toContain(words);
    await isReported('theme: ');
    await isReported('token: ');
    await isReported('host: ');
    if (mode !== 'inline') await isReported('Incorrect data from host');
    await hosted.setData({ token: user.token, theme: null, amount: null, host: null });
    await expectList(hosted);
  });

  test('malformed messages, and messages from other origins, change nothing', async ({ embed }) => {
    const hosted = await embed(mode);
    await expectList(hosted);
    const { page, widget } = hosted;
    const messages = Object.values(BAD_MESSAGES).flat();
    await page.evaluate((sent) => {
      const target = (Reflect.get(window, 'hostScript') as HostScript).target();
      // Posts each message to the host's window and to the widget's, because the element listens in the first and a framed page in the second.
      for (const message of sent) for (const to of [window, target]) to?.postMessage(message, '*');
      // postMessage-23: the protocol uses no ports, so the widget must ignore a message with one.
      const update = { type: 'host-data-updated', payload: { theme: 'dark' } };
      target?.postMessage(update, '*', [new MessageChannel().port1]);
    }, messages);
    await sendFromStranger(page);
    // postMessage-21: the last of many messages must win.
    await page.evaluate(() => {
      const target = (Reflect.get(window, 'hostScript') as HostScript).target();
      for (let at = 0; at < 1_000; at += 1) {
        target?.postMessage({ type: 'host-data-updated', payload: { amount: String(at) } }, '*');
      }
    });
    await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
    const amount = mode === 'inline' ? '' : '999';
    await expect.poll(() => widget.getByLabel('Amount').inputValue()).toBe(amount);
    // The widget reports messages of its host that are too long or too deep; it ignores all others silently, because anyone can send them.
    const issues = new Set(await issuesIn(hosted));
    expect([...issues]).toEqual(mode === 'inline' ? [] : ['Incorrect data from host']);
    const themed = widget.locator('pay-widget [data-theme]').last();
    expect(await themed.getAttribute('data-theme')).toBe('light');
  });
});

/** `postMessage-06` and `webview-15` of `test/vectors/bad-inputs.json`: a frame that is not the host sends messages that only the host may send. */
async function sendFromStranger(page: Page): Promise<void> {
  await page.evaluate(() => {
    const otherFrame = document.createElement('iframe');
    otherFrame.name = 'stranger';
    document.body.append(otherFrame);
  });
  await expect.poll(() => page.frame('stranger')).not.toBeNull();
  await page.frame('stranger')?.evaluate(() => {
    const target = (Reflect.get(parent, 'hostScript') as HostScript).target();
    const update = { type: 'host-data-updated', payload: { theme: 'dark', token: 'stolen' } };
    for (const to of [parent, target]) to?.postMessage(update, '*');
  });
}

test.for(modesOf('attribute'))(
  'attributes with invalid values do no harm: %s',
  { tags: 'release' },
  async (mode, { embed, user }) => {
    const hosted = await embed(mode, NOTHING);
    await hosted.page.evaluate(
      ({ place, token }) => {
        const element = document.querySelector('pay-widget');
        // attribute-03 and -04: JSON with dangerous names as the value of an unknown attribute, and of known ones.
        for (const bad of ['{"__proto__":{"isAdmin":1}}', '{"constructor":{"prototype":{"isAdmin":1}}}']) {
          for (const name of ['host-data', 'experiments', 'schema']) element?.setAttribute(name, bad);
        }
        for (const [name, value] of Object.entries(place)) {
          element?.setAttribute(
            name.replace(/[A-Z]/, (capital) => `-${capital.toLowerCase()}`),
            value,
          );
        }
        element?.setAttribute('token', token);
      },
      { place: PLACE, token: user.token },
    );
    await expectList(hosted);
    expect(await hosted.page.locator('pay-widget').first().getAttribute('token')).toBeNull();
    expect(await hosted.page.evaluate(() => Reflect.get({}, 'isAdmin'))).toBeUndefined();
  },
);
