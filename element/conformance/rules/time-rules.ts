import { REPORT_PATH } from '../../../src/api/wire-constants.ts';
import { checkStatus, transactionIn } from '../expectations.ts';
import { payments } from '../payments.ts';
import { rulesOf } from '../rule.ts';
import { check, need } from '../rule-outcome.ts';
import { CONTINUE, takesPaid } from '../values.ts';

/** The longest allowed median and 95th percentile of response times, because a user sees a spinner for as long. */
const MAX_MEDIAN_MS = 1_000;
const MAX_95TH_MS = 3_000;
/** A push or a ping may come this much later than announced. */
const GRACE_MS = 1_000;

export const TIME_RULES = rulesOf('Transport', {
  'response-time': {
    level: 'should',
    title: 'Half of the responses come within 1 s, and 95 % within 3 s',
    fix: 'Look for the slowest requests in your log: a user sees a spinner for as long as that.',
    run: async (kit) => {
      const times = kit.responseTimes.toSorted((a, b) => a - b);
      need(times.length > 0, 'a response');
      const at = (part: number) =>
        Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0);
      const [median, late] = [at(0.5), at(0.95)];
      const figures = `${times.length} responses: median ${median} ms, 95th percentile ${late} ms`;
      check(median <= MAX_MEDIAN_MS && late <= MAX_95TH_MS, figures);
      kit.note(figures);
    },
  },
});

/** These rules wait for frames that a cashier sends by itself, such as pings. */
export const WAIT_RULES = rulesOf('Transport', {
  heartbeat: {
    level: 'must',
    title: 'The cashier sends the pings of Engine.IO that it has announced',
    fix: 'Send the packet 2 every pingInterval: without it every socket is closed by the widget after pingInterval + pingTimeout.',
    run: async (kit) => {
      const client = await kit.user('guest');
      const { pingIntervalMs } = client;
      const { waitMs = 0 } = kit.options;
      need(
        pingIntervalMs <= waitMs,
        `--wait ${Math.ceil(pingIntervalMs / 1_000)}, the seconds between two pings`,
      );
      const left = pingIntervalMs - client.ageMs + GRACE_MS;
      await client.until(() => client.pings > 0, Math.max(left, GRACE_MS));
      check(
        client.pings > 0,
        `no ping came in ${Math.round(client.ageMs / 1_000)} s, and pingInterval is ${pingIntervalMs} ms`,
        {
          sent: 'a connection',
          came: client.isClosed ? 'the end of the socket' : undefined,
        },
      );
    },
  },
  'paid-after-expiry': {
    level: 'should',
    title: 'The step "paid" is taken after the payment has expired, too',
    fix: 'Take "paid" at any time: the user may have paid in the last second. A bank may still confirm it.',
    run: async (kit) => {
      const { waitMs = 0 } = kit.options;
      const client = await kit.user();
      for await (const { transaction } of payments(kit)) {
        const expiresAt = Number(Reflect.get(Object(transaction.next), 'expiresAt') ?? transaction.expiresAt);
        const leftMs = expiresAt - Date.now();
        if (!takesPaid(transaction) || !(leftMs <= waitMs)) continue;
        await client.until(() => false, Math.max(leftMs, 0) + 100);
        const reply = await client.call(CONTINUE, { id: transaction.id, step: 'paid', fields: {} });
        checkStatus(reply, 200, 'the step "paid" after expiresAt');
        check(transactionIn(reply).status !== 'waiting', 'the payment is still waiting', reply);
        return;
      }
      need(false, 'a deposit with the step "paid" whose time is over within the seconds of --wait');
    },
  },
});

export const REPORT_RULES = rulesOf('Telemetry', {
  'telemetry-http': {
    level: 'should',
    title: 'A report over HTTP is accepted or refused, and a page of another origin may read the answer',
    fix: 'Answer 2xx, or 404 or 410 if you take no reports, with Access-Control-Allow-Origin: * in every response.',
    run: async (kit) => {
      const address = new URL(REPORT_PATH, kit.options.url);
      const line = { kind: 'metric', key: 'time_to_list', timestamp: Date.now(), value: 1 };
      const origin = 'https://partner.example';
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', origin },
        body: JSON.stringify({ version: 'conformance', lines: [line] }),
        signal: AbortSignal.timeout(kit.options.timeoutMs),
      });
      const isRight = response.ok || response.status === 404 || response.status === 410;
      check(isRight, `POST ${REPORT_PATH} got ${response.status}`);
      const allowed = response.headers.get('access-control-allow-origin');
      check(
        allowed === '*' || allowed === origin,
        `the response to POST ${REPORT_PATH} has ${allowed === null ? 'no Access-Control-Allow-Origin' : `Access-Control-Allow-Origin: ${allowed}`}`,
      );
    },
  },
});
