import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { readBody } from '../../http/read-body.ts';
import { createSchema, type Intent } from './stripe-objects.ts';

interface StripeFaults {
  /** Stripe carries a request out, but its response is lost. */
  losesAnswers: boolean;
  isDown: boolean;
  /** Number of times that each webhook is sent; 0 loses it. */
  hooks: number;
  paysAtOnce: boolean;
}

const MAX_BODY_BYTES = 50_000;
const HOOK_SECRET = 'whsec_mock';
const MIN_AMOUNT_SEN = 200;

/** The part of Stripe that the adapter uses: payment intents with redirect, disputes, balance transactions and signed webhooks. */
export async function startMockStripe({ clock = Date.now }: { clock?: () => number } = {}) {
  const faults: StripeFaults = { losesAnswers: false, isDown: false, hooks: 1, paysAtOnce: false };
  const intents = new Map<string, Intent>();
  const disputes: {
    id: string;
    object: 'dispute';
    charge: string;
    payment_intent: string;
    amount: number;
    status: string;
  }[] = [];
  const byKey = new Map<string, string>();
  const stripe = new Stripe('sk_test_mock');
  let count = 0;
  const nextId = (prefix: string) => {
    count += 1;
    return `${prefix}_${String(count).padStart(16, '0')}`;
  };
  const mock = { hookUrl: '' };
  const seconds = () => Math.floor(clock() / 1_000);

  function sign(event: object, { secret = HOOK_SECRET, timestamp = seconds() } = {}) {
    const payload = JSON.stringify(event);
    return { payload, header: stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
  }

  async function send(type: string, object: object): Promise<void> {
    const event = { id: nextId('evt'), object: 'event', type, created: seconds(), data: { object } };
    const { payload, header } = sign(event);
    for (let at = 0; at < faults.hooks && mock.hookUrl; at += 1)
      await fetch(mock.hookUrl, { method: 'POST', headers: { 'Stripe-Signature': header }, body: payload });
  }

  const intentOf = (payment: string): Intent => {
    const found = [...intents.values()].find(({ metadata }) => metadata.payment === payment);
    if (!found) throw new Error(`Stripe has no intent of ${payment}`);
    return found;
  };

  async function pay(payment: string, amount?: number): Promise<void> {
    const intent = intentOf(payment);
    intent.status = 'succeeded';
    intent.amount_received = amount ?? intent.amount;
    intent.next_action = null;
    const { id, metadata } = intent;
    const basis = { object: 'charge', amount_refunded: 0, disputed: false } as const;
    intent.latest_charge = {
      id: nextId('py'),
      ...basis,
      amount: intent.amount,
      metadata,
      payment_intent: id,
    };
    await send('payment_intent.succeeded', intent);
  }

  function create(body: string, key: string): { status: number; data: object } {
    const known = byKey.get(key);
    const intent = known && intents.get(known);
    if (intent) return { status: 200, data: intent };
    const read = z.safeParse(createSchema, Object.fromEntries(new URLSearchParams(body)));
    if (!read.success || Number(read.data.amount) < MIN_AMOUNT_SEN) return refusal(400, 'parameter_invalid');
    const id = nextId('pi');
    const url = `https://hooks.stripe.com/redirect/${id}`;
    const made: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(read.data.amount),
      amount_received: 0,
      currency: 'myr',
      created: seconds(),
      status: 'requires_action',
      metadata: { payment: read.data['metadata[payment]'] },
      next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: read.data.return_url } },
      latest_charge: null,
    };
    intents.set(id, made);
    byKey.set(key, id);
    return { status: 200, data: made };
  }

  async function answerOf(request: IncomingMessage, url: URL): Promise<{ status: number; data: object }> {
    const [, , name = '', id = '', action] = url.pathname.split('/');
    const list = (data: object[]) => ({
      status: 200,
      data: { object: 'list', url: url.pathname, has_more: false, data },
    });
    if (request.headers.authorization !== 'Bearer sk_test_mock') return refusal(401, 'invalid_key');
    if (name === 'disputes')
      return list(disputes.filter(({ charge }) => charge === url.searchParams.get('charge')));
    if (name === 'balance_transactions') {
      const paid = [...intents.values()].filter(({ latest_charge }) => latest_charge);
      return list(
        paid.map(({ id: of, amount, currency, latest_charge: source }) => {
          return {
            id: `txn_${of}`,
            object: 'balance_transaction',
            type: 'payment',
            amount,
            currency,
            source,
          };
        }),
      );
    }
    if (name !== 'payment_intents') return refusal(404, 'unknown_path');
    if (request.method === 'POST' && id === '') {
      const made = create(
        (await readBody(request, MAX_BODY_BYTES)) ?? '',
        String(request.headers['idempotency-key'] ?? ''),
      );
      const { metadata } = z.parse(
        z.looseObject({ metadata: z.optional(z.record(z.string(), z.string())) }),
        made.data,
      );
      if (faults.paysAtOnce && metadata?.payment) await pay(metadata.payment);
      return made;
    }
    if (id === '') {
      const since = Number(url.searchParams.get('created[gte]'));
      return list([...intents.values()].filter(({ created }) => created >= since));
    }
    if (id === 'search') {
      const wanted = /^metadata\['payment'\]:'(\w+)'$/.exec(url.searchParams.get('query') ?? '')?.[1];
      return list([...intents.values()].filter(({ metadata }) => metadata.payment === wanted));
    }
    const intent = intents.get(id);
    if (!intent) return refusal(404, 'resource_missing');
    if (action === 'cancel') {
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        return refusal(400, 'payment_intent_unexpected_state');
      intent.status = 'canceled';
      intent.next_action = null;
    }
    return { status: 200, data: intent };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (faults.isDown) return void request.socket.destroy();
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { status, data } = await answerOf(request, url);
    if (faults.losesAnswers) return void request.socket.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(data));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(mock, {
    access: {
      secretKey: 'sk_test_mock',
      hookSecret: HOOK_SECRET,
      returnUrl: 'https://casino.example/cashier',
      server: { host: '127.0.0.1', port, protocol: 'http' as const },
    },
    faults,
    intents,
    intentOf,
    sign,
    pay,
    async fail(payment: string) {
      const intent = intentOf(payment);
      Object.assign(intent, { status: 'requires_payment_method', next_action: null });
      await send('payment_intent.payment_failed', intent);
    },
    async refund(payment: string, amount: number) {
      const { latest_charge: charge } = intentOf(payment);
      if (!charge) throw new Error('Nothing was paid');
      charge.amount_refunded += amount;
      await send('charge.refunded', charge);
    },
    /** Opens a dispute of the whole payment; a second call gives the dispute another status. */
    async dispute(payment: string, status: 'needs_response' | 'lost' | 'won') {
      const { id, amount, latest_charge: charge } = intentOf(payment);
      if (!charge) throw new Error('Nothing was paid');
      charge.disputed = true;
      const known = disputes.find((dispute) => dispute.payment_intent === id);
      const dispute = known ?? {
        id: nextId('dp'),
        object: 'dispute' as const,
        charge: charge.id,
        payment_intent: id,
        amount,
        status,
      };
      dispute.status = status;
      if (!known) disputes.push(dispute);
      await send(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

const refusal = (status: number, code: string) => ({
  status,
  data: { error: { type: 'invalid_request_error', code, message: code } },
});
