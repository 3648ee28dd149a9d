import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { fromDecimal, toDecimal } from '../../../../src/domain/money/money.ts';
import { brCode } from '../../emv.ts';
import { parseJson } from '../../http/read-body.ts';
import { Problem } from '../../operations/problem.ts';
import {
  HookRejection,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderState,
  type Settlement,
} from '../../ports/payment-provider.ts';
import { remoteSteps } from '../remote-steps.ts';
import { type PixAccess, PixError, pixClient } from './pix-client.ts';

/**
 * PIX by the API that the Central Bank of Brazil prescribes to all banks (`bacen/pix-api` 2.9): an immediate charge (`cob`) for each
 * deposit, with its returns (`devolucoes`), and the list of the payments of a day (`/pix`).
 */
export interface PixOptions extends PixAccess {
  key: string;
  beneficiary: string;
  /** The format of codes requires a city; the payer's bank shows the city of the charge instead. */
  city?: string;
  /** Secret in the registered address of webhooks (`/hooks/pix?token=…`), because the API has no signature. */
  hookToken: string;
  clock: () => number;
}

const METHOD = 'pix';
const CITY = 'BRASILIA';
const CHARGE_LIFETIME_S = 1_800;
const MAX_PAGES = 1_000;
/** A `txid` has 26 to 35 letters and digits; the ending makes an id of the cashier long enough. */
const TXID_ENDING = 'xpaywidget';
/** The address of a charge. Some banks send it with its scheme. A code has room for 77 characters. */
const LOCATION = /^(?:https:\/\/)?([\x21-\x7e]{1,77})$/;
const TXID = /^(dep|wd)([0-9a-f]{16})xpaywidget$/;

const pixSchema = z.object({
  endToEndId: z.string(),
  txid: z.optional(z.string()),
  valor: z.string(),
  devolucoes: z.optional(z.array(z.object({ valor: z.string(), status: z.string() }))),
});
const chargeSchema = z.object({
  txid: z.string(),
  calendario: z.object({ criacao: z.string(), expiracao: z.number() }),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  valor: z.object({ original: z.string() }),
  pixCopiaECola: z.optional(z.string()),
  location: z.optional(z.string()),
  loc: z.optional(z.object({ location: z.optional(z.string()) })),
  pix: z.optional(z.array(pixSchema)),
});
const hookSchema = z.object({ pix: z.array(pixSchema) });
const pageSchema = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) }),
  pix: z.optional(z.array(pixSchema)),
});

export function pixProvider(options: PixOptions): PaymentProvider {
  const { call } = pixClient(options, options.clock);

  return {
    name: 'pix',
    takes: ({ type, method, body }) =>
      type === 'deposit' && method.name === METHOD && body.currency === 'BRL',
    open: ({ now }) => ({
      next: { kind: 'wait', text: 'wait.deposit' },
      expiresAt: now + CHARGE_LIFETIME_S * 1_000,
      plan: [],
      scenario: '',
    }),
    steps: remoteSteps,
    remote: {
      async create({ id, amount, createdAt, expiresAt }) {
        const lifetime = Math.round(((expiresAt ?? createdAt) - createdAt) / 1_000) || CHARGE_LIFETIME_S;
        const charge = {
          calendario: { expiracao: lifetime },
          valor: { original: amount },
          chave: options.key,
        };
        try {
          const state = stateOf(id, await call('PUT', `/cob/${txidOf(id)}`, charge));
          // The user would wait for ever for a code, so a charge without one is an error, which the log shows.
          if (state.status === 'open' && !state.next)
            throw new Problem('The bank sends neither pixCopiaECola nor location');
          return state;
        } catch (error) {
          if (!(error instanceof PixError) || error.status >= 500) throw error;
          // The bank rejects a second request for an existing charge too, so the charge is looked up first.
          const known = await readState(id);
          if (known) return known;
          throw new ProviderRefusal('rejected_by_bank');
        }
      },
      async payout() {
        throw new ProviderRefusal('rejected_by_bank');
      },
      async cancel({ id }) {
        try {
          const removed = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
          return stateOf(id, await call('PATCH', `/cob/${txidOf(id)}`, removed));
        } catch (error) {
          // A charge that was paid meanwhile cannot be removed, so its state is read instead.
          if (error instanceof PixError && error.status < 500) {
            return stateOf(id, await call('GET', `/cob/${txidOf(id)}`));
          }
          throw error;
        }
      },
      status: ({ id }) => readState(id),
      parseWebhook({ raw, query }) {
        if (!isSame(query.get('token') ?? '', options.hookToken)) throw new HookRejection(401, 'Wrong token');
        const body = z.safeParse(hookSchema, parseJson(raw.toString('utf8')));
        if (!body.success) throw new HookRejection(400, 'No list of PIX');
        return body.data.pix.flatMap(({ endToEndId, txid, devolucoes = [] }) => {
          const payment = paymentOf(txid);
          // A return arrives as the same payment with one more entry, so the event's id contains the states of all entries.
          const id = [endToEndId, ...devolucoes.map(({ status }) => status)].join(' ').slice(0, 200);
          return payment ? [{ id, payment }] : [];
        });
      },
      async reconcile(day) {
        const settlements: Settlement[] = [];
        for (let page = 0, pages = 1; page < Math.min(pages, MAX_PAGES); page += 1) {
          const range = `inicio=${day}T00:00:00Z&fim=${day}T23:59:59Z&paginacao.paginaAtual=${page}`;
          const { parametros, pix = [] } = z.parse(pageSchema, await call('GET', `/pix?${range}`));
          pages = parametros.paginacao.quantidadeDePaginas;
          for (const { endToEndId, txid, valor } of pix) {
            settlements.push({
              id: endToEndId,
              payment: paymentOf(txid) ?? txid ?? '',
              currency: 'BRL',
              amount: valor,
            });
          }
        }
        return settlements;
      },
    },
  };

  async function readState(id: string): Promise<ProviderState | undefined> {
    try {
      return stateOf(id, await call('GET', `/cob/${txidOf(id)}`));
    } catch (error) {
      if (error instanceof PixError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** @throws {Problem} when the response is about another charge, because its money is not that of this payment */
  function stateOf(id: string, answer: unknown): ProviderState {
    const charge = z.parse(chargeSchema, answer);
    const { txid, status, calendario, pix = [] } = charge;
    const names = [txid, ...pix.map((one) => one.txid ?? txid)];
    if (names.some((name) => name !== txidOf(id))) throw new Problem('The bank answers with another charge');
    const paid = sumOf(pix.map(({ valor }) => valor));
    const back = pix
      .flatMap(({ devolucoes = [] }) => devolucoes)
      .filter((entry) => entry.status === 'DEVOLVIDO');
    const returned = back.length > 0 && {
      reversal: { state: 'refunded' as const, amount: sumOf(back.map(({ valor }) => valor)) },
    };
    const [first] = pix;
    if (first) return { status: 'paid', paid, txid: first.endToEndId, ...returned };
    // The charge has ended but lists no payment: money has arrived, and its sum is not known yet.
    if (status === 'CONCLUIDA') return { status: 'seen' };
    if (status !== 'ATIVA') return { status: 'failed', reason: 'expired' };
    const code = charge.pixCopiaECola ?? codeOf(charge);
    if (code === undefined) return { status: 'open' };
    const { beneficiary } = options;
    const expiresAt = Date.parse(calendario.criacao) + calendario.expiracao * 1_000;
    return { status: 'open', next: { kind: 'pix', code, qr: code, beneficiary, expiresAt } };
  }

  /** Some banks send no code but only the charge's address, from which the cashier makes the code. */
  function codeOf({ location: own, loc, valor }: z.infer<typeof chargeSchema>): string | undefined {
    const [, location] = LOCATION.exec(own ?? loc?.location ?? '') ?? [];
    const { beneficiary, city = CITY } = options;
    if (location === undefined) return undefined;
    return brCode({ location, amount: valor.original, name: toAscii(beneficiary), city: toAscii(city) });
  }
}

/** The charge of payment `dep_0123456789abcdef` is `dep0123456789abcdefxpaywidget`. */
export const txidOf = (payment: string) => payment.replace('_', '') + TXID_ENDING;

function paymentOf(txid: string | undefined): string | undefined {
  const [, type, digits] = TXID.exec(txid ?? '') ?? [];
  return type && `${type}_${digits}`;
}

function sumOf(amounts: readonly string[]): string {
  return toDecimal(
    amounts.reduce((sum, amount) => {
      const minor = fromDecimal(amount, 'BRL');
      if (minor === null) throw new Problem('The bank sent no amount of BRL');
      return sum + minor;
    }, 0n),
    'BRL',
  );
}

/** Lengths in a code count characters, and banks count those outside ASCII differently, so a code has only ASCII. */
const toAscii = (text: string) => text.normalize('NFD').replace(/[^\x20-\x7e]/g, '');

function isSame(sent: string, secret: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
