import { expect } from 'vitest';
import {
  changeNext,
  isMap,
  readErrors,
  readReported,
  attack as test,
  waitForList,
} from '../support/attack.ts';
import { countWork } from '../support/count-work.ts';
import { MODES } from '../support/embedding-modes.ts';
import { type TamperedFrame, tamperWithConnection } from '../support/tampered-connection.ts';
import { fillSpei, paySpei, submit } from '../support/user-actions.ts';

const OPEN = 'BANKING:transactions-v1';

test.for(MODES)(
  'impossible dates do not break the payment screen or the history: %s',
  async (mode, { attackIn }) => {
    const beyond = {
      createdAt: 8.64e15 + 1,
      updatedAt: 8.64e15 + 1,
      expiresAt: 9e15,
      timeline: [{ at: 9e15, status: 'waiting' }],
    };
    const hosted = await attackIn(mode, (connection) => {
      changeNext(connection, (next, transaction) => {
        Object.assign(transaction, { expiresAt: 9e15, timeline: beyond.timeline });
        Object.assign(next, { expiresAt: 9e15 });
      });
      connection.changeResponses(OPEN, ({ data }) => {
        const items = isMap(data.data) ? data.data.items : [];
        if (Array.isArray(items)) for (const item of items) Object.assign(item, beyond);
      });
    });
    await paySpei(hosted.widget, '512');
    await hosted.navigate('deposit');
    await hosted.widget.getByRole('button', { name: 'History' }).click();
    await hosted.widget.getByRole('heading', { name: 'History' }).waitFor();
    await hosted.widget.getByRole('button', { name: 'Back', exact: true }).click();
    await waitForList(hosted);
  },
);

test.for(MODES)(
  '20,000 payment details and steps cost little time, and cause one error: %s',
  async (mode, { attackIn }) => {
    const requisites = Array.from({ length: 20_000 }, (_, at) => ({
      label: `L${at}`,
      value: `${at}`,
      copy: true,
    }));
    const steps = Array.from({ length: 20_000 }, (_, at) => `Step ${at}`);
    const hosted = await attackIn(mode, (connection) =>
      changeNext(connection, (next) => Object.assign(next, { requisites, steps })),
    );
    await fillSpei(hosted.widget, '512');
    const endCount = await countWork(hosted.page);
    await submit(hosted.widget, 'Deposit');
    await hosted.widget.getByRole('heading', { name: /How to pay|Waiting for your payment/ }).waitFor();
    // The widget needs 3 at most; without limits for long lists it needs longer than the test has.
    expect(await endCount()).toBeLessThan(20);
    expect((await readErrors(hosted)).length).toBeLessThanOrEqual(2);
  },
);

test.for(MODES)(
  '5,000 pushes at once, of payments and of user records, cost little time and few requests: %s',
  async (mode, { attackIn }) => {
    const data = { currency: null, paymentGeo: null, locale: null };
    const toMexico = ({ data }: TamperedFrame) => Object.assign(data, { currency: 'MXN', paymentGeo: 'MX' });
    const hosted = await attackIn(mode, (socket) => socket.changeResponses('login.token', toMexico), data);
    const { connection, widget, page } = hosted;
    await paySpei(widget, '512');
    const endCount = await countWork(page);
    const sentBefore = connection.sent.length;
    for (let at = 0; at < 5_000; at += 1)
      connection.push(
        at % 2
          ? { source: 'deposit.status', data: { id: `dep_${at}`, status: 'accepted', seq: at } }
          : { source: 'login.token', data: { currency: at % 4 ? 'BRL' : 'MXN', lang: at % 4 ? 'pt' : 'en' } },
      );
    connection.push({ source: 'login.token', data: { lang: 'en', platform: 5 } });
    await expect.poll(() => readReported(hosted), { timeout: 60_000 }).toContain('platform');
    await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
    // The test's own end of the socket does half of this work. One reaction serves all pushes of a task, so the number of requests depends
    // on the machine; a widget that reacts to each push needs 55 times the reference work inline, and 5,000 requests in any mode.
    expect(await endCount()).toBeLessThan(30);
    expect(connection.sent.length - sentBefore).toBeLessThan(500);
  },
);

test.for(MODES)(
  'saved data and texts nested thousands of levels deep do not break the list: %s',
  async (mode, { embed }) => {
    const deep = `${'{"a":'.repeat(5_000)}"x"${'}'.repeat(5_000)}`;
    const hosted = await embed(
      mode,
      { locale: 'es' },
      {
        prepare: async (page) => {
          const connection = await tamperWithConnection(page);
          connection.changeResponses('BANKING:userdata-payment-snippet', ({ data }) => {
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

test.for(MODES)(
  'an invalid greeting of the cashier causes a reconnect, and no uncaught error: %s',
  async (mode, { embed }) => {
    const thrown: string[] = [];
    let connections = 0;
    const hosted = await embed(
      mode,
      {},
      {
        prepare: async (page) => {
          page.on('pageerror', (error) => thrown.push(error.message));
          await page.routeWebSocket(/socket\.io/, (socket) => {
            connections += 1;
            const server = socket.connectToServer();
            const isBad = connections === 1;
            server.onMessage((message) =>
              socket.send(isBad && String(message).startsWith('0') ? '0null' : message),
            );
          });
        },
      },
    );
    await waitForList(hosted);
    await expect.poll(() => connections, { timeout: 20_000 }).toBeGreaterThan(1);
    await fillSpei(hosted.widget, '512');
    await submit(hosted.widget, 'Deposit');
    await hosted.widget.getByRole('heading', { name: 'How to pay' }).waitFor();
    expect(thrown).toEqual([]);
  },
);
