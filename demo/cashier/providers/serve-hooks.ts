import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Cashier } from '../context.ts';
import { readRaw } from '../http/read-body.ts';
import { sendText } from '../http/send.ts';
import { HookRejection, type ProviderEvent } from '../ports/payment-provider.ts';
import { findPayment } from '../storage/payments.ts';
import { write } from '../storage/write.ts';
import { askNow } from './call-rows.ts';

/** Webhooks of providers have at most some kilobytes. */
const MAX_HOOK_BYTES = 100_000;
/** Further events of a webhook are ignored, because each event causes a request to the provider. Providers send far fewer at once. */
const MAX_EVENTS = 500;

/**
 * `POST /hooks/<provider>`: stores each event once, responds after the commit, and then requests the named payment from
 * the provider. So an event that is repeated, delayed, out of sequence or forged cannot cause a wrong change.
 */
export async function serveHooks(
  cashier: Cashier,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
  // Some providers add a name to the path of the registered address, so only the second part of the path counts.
  const name = pathname.split('/')[2] ?? '';
  const provider = cashier.providers.find((candidate) => candidate.name === name);
  const type = provider?.remote ? provider.name : 'unknown';
  const answer = (status: number, outcome: string) => {
    cashier.metrics.count('cashier_hooks_total', { provider: type, outcome });
    sendText(response, status, `${outcome}\n`);
  };
  const refuse = (status: number, problem: { reason: string } | { error: unknown }, outcome = 'refused') => {
    cashier.log('webhook refused', { type, ...problem });
    answer(status, outcome);
  };
  if (!provider?.remote) return refuse(404, { reason: 'No provider has this address' }, 'unknown');
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return refuse(405, { reason: 'It is no POST' });
  }
  const raw = await readRaw(request, MAX_HOOK_BYTES);
  if (raw === null) return refuse(413, { reason: `It is longer than ${MAX_HOOK_BYTES} bytes` });
  let events: ProviderEvent[];
  try {
    events = await provider.remote.parseWebhook({
      raw,
      headers: request.headers,
      query,
      now: cashier.clock(),
    });
  } catch (error) {
    return refuse(error instanceof HookRejection ? error.status : 400, { error });
  }
  const stored = await storeEvents(cashier, name, events.slice(0, MAX_EVENTS), raw);
  cashier.providerCalls.wake();
  answer(200, stored > 0 ? 'stored' : 'known');
}

/** Makes the status request of each event's payment due in the same SQL transaction. */
function storeEvents(
  { store, clock }: Cashier,
  provider: string,
  events: readonly ProviderEvent[],
  raw: Buffer,
): Promise<number> {
  return write(store, async (writing) => {
    let stored = 0;
    for (const event of events) {
      const found = await findPayment(writing, event.payment);
      // An event about an unknown payment, or about another provider's, is stored for the operator and changes nothing.
      const payment = found?.provider === provider ? found : undefined;
      const { numInsertedOrUpdatedRows: inserted } = await writing
        .insertInto('provider_events')
        .values({
          provider,
          event_id: event.id,
          transaction_id: payment?.id ?? null,
          body: raw.toString('base64'),
          received_at: clock(),
        })
        .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
        .executeTakeFirst();
      if (!inserted) continue;
      stored += 1;
      if (payment) await askNow(writing, payment, clock());
    }
    return stored;
  });
}
