import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { fromDecimal, toDecimal } from '../../../src/domain/money/money.ts';
import { parseJson, readBody } from '../http/read-body.ts';

interface BooksFaults {
  /** The books carry a request out, but the response is lost. */
  losesAnswers: boolean;
  isDown: boolean;
  /** Paths of the calls that the books reject, such as `credits` for money that the provider has moved already. */
  refuses: ReadonlySet<string>;
}

const orderSchema = z.object({
  key: z.string(),
  payment: z.string(),
  user: z.string(),
  account: z.enum(['main', 'additional']),
  currency: z.string(),
  amount: z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/)),
});

const MAX_BODY_BYTES = 10_000;
const TOKEN = 'books-token';

/** An operator's books for tests: balances and holds in memory, each key once, and faults. */
export async function startMockBooks() {
  const faults: BooksFaults = { losesAnswers: false, isDown: false, refuses: new Set() };
  const sums = new Map<string, bigint>();
  const held = new Map<string, bigint>();
  const outcomes = new Map<string, 'done' | 'refused'>();
  const received: string[] = [];
  const add = (pot: string, amount: bigint) => sums.set(pot, (sums.get(pot) ?? 0n) + amount);

  function apply(path: string, order: z.output<typeof orderSchema>): boolean {
    const { payment, user, account, currency } = order;
    const pot = `${user} ${account} ${currency}`;
    const isNegative = order.amount.startsWith('-');
    const size = fromDecimal(order.amount.replace('-', ''), currency) ?? 0n;
    if (faults.refuses.has(path)) return false;
    if (path === 'credits') add(pot, isNegative ? -size : size);
    else if (path === 'holds') {
      if ((sums.get(pot) ?? 0n) < size) return false;
      add(pot, -size);
      held.set(payment, size);
    } else {
      const onHold = held.get(payment);
      if (onHold === undefined) return false;
      held.delete(payment);
      if (path === 'releases') add(pot, onHold);
    }
    return true;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = (status: number, data: unknown = {}) => {
      if (faults.losesAnswers) request.socket.destroy();
      else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(data));
    };
    if (faults.isDown) return void request.socket.destroy();
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return end(401);
    const [, path = '', name = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
    if (path === 'balances') {
      const own = [...sums].filter(([pot]) => pot.startsWith(`${name} `));
      const rows = own.map(([pot, sum]) => {
        const [, account = '', currency = ''] = pot.split(' ');
        return { account, currency, amount: toDecimal(sum, currency) };
      });
      return end(200, rows);
    }
    if (path === 'calls') {
      const outcome = outcomes.get(name);
      return outcome ? end(200, { outcome }) : end(404);
    }
    const order = z.safeParse(orderSchema, parseJson((await readBody(request, MAX_BODY_BYTES)) ?? ''));
    if (!order.success) return end(400);
    received.push(`${path} ${order.data.key}`);
    // A rejected change may be allowed later; a change that was made is never made again.
    const outcome = outcomes.get(order.data.key) === 'done' || apply(path, order.data) ? 'done' : 'refused';
    outcomes.set(order.data.key, outcome);
    end(outcome === 'done' ? 200 : 409);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    access: { url: `http://127.0.0.1:${port}/`, token: TOKEN },
    faults,
    received,
    /** The user wins or loses money outside the cashier. */
    play: (user: string, currency: string, amount: bigint) => add(`${user} main ${currency}`, amount),
    availableOf: (user: string, currency: string) => sums.get(`${user} main ${currency}`) ?? 0n,
    heldOf: (payment: string) => held.get(payment),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
