import type { Page } from 'playwright';
import { expect } from 'vitest';
import en from '../../public/locales/en.json' with { type: 'json' };
import { PROTOTYPE_NAMES } from '../support/bad-answers.ts';
import { type BentFrame, type BentLine, bendLine } from '../support/bent-line.ts';
import { journey } from '../support/journey.ts';
import { type Hosted, MODES, type Mode } from '../support/mountings.ts';
import { fillSpei, paySpei, submit } from '../support/payer.ts';

/**
 * Attacks of an evil cashier, or of one whose line somebody bends, in all four ways to embed the widget. Each is one test
 * per mode; test/attacks/table.mjs says which finding it closes.
 */
const test = journey
  // Console messages are checked by the attacks that concern them.
  .extend('forgiven', () => /.*/)
  /** At the pace of life: a payment that ends by itself would hide what the attack does. */
  .extend('settings', { scope: 'file' }, () => ({ speed: 1 }))
  .extend(
    'attackIn',
    ({ embed }) =>
      async (mode: Mode, bend: (line: BentLine) => void, data: object = {}) => {
        const lines: BentLine[] = [];
        const prepare = async (page: Page) => {
          const line = await bendLine(page);
          lines.push(line);
          bend(line);
        };
        const hosted = await embed(mode, { ...data }, { prepare });
        const [line] = lines;
        if (!line) throw new Error('Nobody prepared the page');
        return { ...hosted, line };
      },
  );

type Loose = Record<string, unknown>;
const LIST = 'BANKING:methods-payment-v3';
const CREATE = 'BANKING_DEPOSIT:create-v1';
const ASK = 'BANKING:transaction-v1';
const OPEN = 'BANKING:transactions-v1';

const isMap = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** Bends what is next of a deposit, in its create and in every later answer. */
function bendNext(line: BentLine, change: (next: Loose, transaction: Loose) => void): void {
  const bend = ({ data }: BentFrame) => {
    const told = data.data;
    if (isMap(told?.next)) change(told.next, told);
  };
  line.bend(CREATE, bend);
  line.bend(ASK, bend);
}

const toMethods = (change: (method: Loose) => void) => (line: BentLine) =>
  line.bend(LIST, ({ data }) => {
    for (const method of Object.values(data.data)) if (isMap(method)) change(method);
  });

const expectList = ({ widget }: Pick<Hosted, 'widget'>) =>
  widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();

/** Everything that the host was told, as text. */
const toldOf = async ({ heard }: Pick<Hosted, 'heard'>) => JSON.stringify(await heard());
const errorsOf = async ({ heard }: Pick<Hosted, 'heard'>) =>
  (await heard()).flatMap(({ name, detail }) => (name === 'Error' ? [detail] : []));

const CARD = '5555555555554444';
const SPELLINGS = [
  '5555555555554444',
  '5555 5555 5555 4444',
  '5555_5555_5555_4444',
  '5555 - 5555 - 5555 - 4444',
  '٥٥٥٥٥٥٥٥٥٥٥٥٤٤٤٤',
];
const latin = (text: string) =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/[^\d\p{L}"{}:,[\]]/gu, '');

test.for(MODES)(
  'a card number in the words of a refusal reaches no host, however it is written: %s',
  async (mode, { attackIn }) => {
    const hosted = await attackIn(mode, (line) => {
      line.bend(CREATE, ({ data }) =>
        Object.assign(data, {
          status: 400,
          message: SPELLINGS.map((card) => `Card ${card} declined`).join('; '),
          data: {},
        }),
      );
    });
    await fillSpei(hosted.widget, '512');
    await submit(hosted.widget, 'Deposit');
    await expect.poll(() => errorsOf(hosted)).toHaveLength(1);
    expect(latin(await toldOf(hosted))).not.toContain(CARD);
  },
);

test.for(MODES)(
  'an amount that the user did not confirm is never shown as payable: %s',
  async (mode, { attackIn }) => {
    const hosted = await attackIn(mode, (line) =>
      bendNext(line, (_, transaction) => Object.assign(transaction, { amount: '51200' })),
    );
    await fillSpei(hosted.widget, '512');
    await submit(hosted.widget, 'Deposit');
    await hosted.widget.getByRole('heading', { name: 'This is not what you confirmed' }).waitFor();
    expect(await hosted.widget.getByText('CLABE').count()).toBe(0);
    expect(await errorsOf(hosted)).toContainEqual(expect.objectContaining({ code: 'not_as_confirmed' }));
  },
);

test.for(MODES)(
  'a push that names no payment does not end the one that is shown: %s',
  async (mode, { attackIn }) => {
    const hosted = await attackIn(mode, () => undefined);
    await paySpei(hosted.widget, '512');
    hosted.line.push({ source: 'deposit.status', data: { status: 2, txid: 'other' } });
    hosted.line.push({ source: 'deposit.status', data: { status: 3, seq: 99 } });
    hosted.line.push({ source: 'login.token', data: { platform: 5 } });
    // Frames are handled in order: once this push had its effect, all earlier ones were handled.
    await expect.poll(() => toldOf(hosted)).toContain('platform');
    await hosted.widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  },
);

test.for(MODES)(
  'words that every object has as a property are shown as words, and the list stays up: %s',
  async (mode, { attackIn }) => {
    let at = 0;
    const hosted = await attackIn(
      mode,
      toMethods((method) => {
        at += 1;
        method.banner = PROTOTYPE_NAMES[at % PROTOTYPE_NAMES.length];
      }),
    );
    await expectList(hosted);
    await hosted.widget.getByText('constructor.constructor').first().waitFor({ state: 'detached' });
    expect(await hosted.widget.getByText('[object').count()).toBe(0);
    expect(await hosted.pollution()).toEqual([]);
  },
);

test.for(MODES)(
  'characters that turn the line round reach no account that is shown or copied: %s',
  async (mode, { attackIn }) => {
    const hosted = await attackIn(mode, (line) =>
      bendNext(line, (next) =>
        Object.assign(next, {
          requisites: [{ label: 'CLABE', value: '0321\u202e80001183\u202c59719\u200b', copy: true }],
        }),
      ),
    );
    await paySpei(hosted.widget, '512');
    await hosted.widget.getByText('CLABE', { exact: true }).waitFor();
    const shown = await hosted.widget.locator('pay-widget, main').first().textContent();
    expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b-\u200f]/);
  },
);

test.for(MODES)(
  'a deposit address that changes while it is shown is locked, and the change is told: %s',
  async (mode, { attackIn }) => {
    const thief = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
    let isThief = false;
    const hosted = await attackIn(mode, (line) =>
      bendNext(line, (next, transaction) => {
        if (!isThief) return;
        Object.assign(next, { address: thief });
        Object.assign(transaction, { seq: 50 });
      }),
    );
    const { widget } = hosted;
    await widget.getByRole('button', { name: /^Cryptocurrency/ }).click();
    await widget.getByRole('button', { name: /^Bitcoin/ }).click();
    await widget.getByRole('button', { name: 'Copy the address' }).waitFor();
    isThief = true;
    await widget.getByText(en.invoice.swapped).waitFor({ timeout: 30_000 });
    expect(await widget.getByText(thief.slice(-6)).count()).toBe(0);
    expect(await widget.getByRole('button', { name: 'Copy the address' }).count()).toBe(0);
  },
);

test.for(MODES)(
  'a payment page of a host that the build does not name is not opened by itself: %s',
  async (mode, { attackIn }) => {
    const hosted = await attackIn(mode, (line) =>
      bendNext(line, (next) =>
        Object.assign(next, {
          url: 'https://good.example.evil.example/pay',
          method: 'GET',
          target: 'tab',
          params: {},
        }),
      ),
    );
    await hosted.page.context().route(/evil\.example/, (route) => route.fulfill({ body: 'evil' }));
    await hosted.widget
      .getByRole('button', { name: /^Card\b/ })
      .first()
      .click();
    await hosted.widget.getByRole('button', { name: /^Debit card/ }).click();
    await hosted.widget.getByLabel('Amount').fill('512');
    await submit(hosted.widget, 'Deposit');
    await hosted.widget.getByText('good.example.evil.example').first().waitFor();
    expect(
      hosted.page
        .context()
        .pages()
        .map((page) => page.url())
        .filter((url) => url.includes('evil')),
    ).toEqual([]);
    await hosted.page.context().unroute(/evil\.example/);
  },
);

test.for(MODES)(
  'dates beyond the calendar cost the payment page and the history nothing: %s',
  async (mode, { attackIn }) => {
    const beyond = {
      createdAt: 8.64e15 + 1,
      updatedAt: 8.64e15 + 1,
      expiresAt: 9e15,
      timeline: [{ at: 9e15, status: 'waiting' }],
    };
    const hosted = await attackIn(mode, (line) => {
      bendNext(line, (next, transaction) => {
        Object.assign(transaction, { expiresAt: 9e15, timeline: beyond.timeline });
        Object.assign(next, { expiresAt: 9e15 });
      });
      line.bend(OPEN, ({ data }) => {
        const items = isMap(data.data) ? data.data.items : [];
        if (Array.isArray(items)) for (const item of items) Object.assign(item, beyond);
      });
    });
    await paySpei(hosted.widget, '512');
    await hosted.navigate('deposit');
    await hosted.widget.getByRole('button', { name: 'History' }).click();
    await hosted.widget.getByRole('heading', { name: 'History' }).waitFor();
    await hosted.widget.getByRole('button', { name: 'Back', exact: true }).click();
    await expectList(hosted);
  },
);

test.for(MODES)(
  '20,000 requisites and steps cost no more than a second, and one error: %s',
  async (mode, { attackIn }) => {
    const requisites = Array.from({ length: 20_000 }, (_, at) => ({
      label: `L${at}`,
      value: `${at}`,
      copy: true,
    }));
    const steps = Array.from({ length: 20_000 }, (_, at) => `Step ${at}`);
    const hosted = await attackIn(mode, (line) =>
      bendNext(line, (next) => Object.assign(next, { requisites, steps })),
    );
    await fillSpei(hosted.widget, '512');
    const frame = hosted.page.frames().at(-1) ?? hosted.page.mainFrame();
    await frame.evaluate(() => {
      const tasks: number[] = [];
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: 'longtask' });
      Object.assign(window, { hostTasks: tasks });
    });
    await submit(hosted.widget, 'Deposit');
    await hosted.widget.getByRole('heading', { name: /How to pay|Waiting for your payment/ }).waitFor();
    const longest = await frame.evaluate(() =>
      Math.max(0, ...(Reflect.get(window, 'hostTasks') as number[])),
    );
    // On a busy machine; unbounded it was 8,500 ms.
    expect(longest).toBeLessThan(1_000);
    expect((await errorsOf(hosted)).length).toBeLessThanOrEqual(2);
  },
);

test.for(MODES)(
  'saved data and texts that are nested thousands of levels deep leave the list in its place: %s',
  async (mode, { embed }) => {
    const deep = `${'{"a":'.repeat(5_000)}"x"${'}'.repeat(5_000)}`;
    const hosted = await embed(
      mode,
      { locale: 'es' },
      {
        prepare: async (page) => {
          const line = await bendLine(page);
          line.bend('BANKING:userdata-payment-snippet', ({ data }) => {
            let nest: unknown = 'x';
            for (let level = 0; level < 1_000; level += 1) nest = { a: nest };
            Object.assign(data, { data: nest });
          });
          await page.route('**/locales/es.json', (route) =>
            route.fulfill({ contentType: 'application/json', body: deep }),
          );
        },
      },
    );
    await hosted.widget.getByRole('button', { name: /SPEI/ }).first().waitFor();
    await hosted.widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  },
);

test.for(MODES)('names of icons climb to no other folder: %s', async (mode, { attackIn }) => {
  const asked: string[] = [];
  const hosted = await attackIn(mode, (line) =>
    toMethods((method) =>
      Object.assign(method, {
        iconIds: { light: '../../../../y', dark: '../../../../y', compact: 'https://evil.example/y' },
      }),
    )(line),
  );
  hosted.page.on('request', (request) => asked.push(request.url()));
  await expectList(hosted);
  await hosted.widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await hosted.widget.getByLabel('Amount').waitFor();
  expect(asked.filter((url) => /\/y\.svg|evil\.example/.test(url))).toEqual([]);
});

test.for(MODES)(
  'a greeting of the cashier that cannot be read ends in another attempt, not in an error of the page: %s',
  async (mode, { embed }) => {
    const thrown: string[] = [];
    let lines = 0;
    const hosted = await embed(
      mode,
      {},
      {
        prepare: async (page) => {
          page.on('pageerror', (error) => thrown.push(error.message));
          await page.routeWebSocket(/socket\.io/, (socket) => {
            lines += 1;
            const server = socket.connectToServer();
            const isBad = lines === 1;
            server.onMessage((message) =>
              socket.send(isBad && String(message).startsWith('0') ? '0null' : message),
            );
          });
        },
      },
    );
    await expectList(hosted);
    await expect.poll(() => lines, { timeout: 20_000 }).toBeGreaterThan(1);
    await fillSpei(hosted.widget, '512');
    await submit(hosted.widget, 'Deposit');
    await hosted.widget.getByRole('heading', { name: 'How to pay' }).waitFor();
    expect(thrown).toEqual([]);
  },
);
