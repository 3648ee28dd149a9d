import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { brCode } from '../../emv.ts';
import { parseJson, readBody } from '../../http/read-body.ts';

interface BankFaults {
  /** The bank carries a request out, but its response is lost. */
  losesAnswers: boolean;
  isDown: boolean;
  /** Number of times that each webhook is sent; 0 loses it. */
  hooks: number;
  paysAtOnce: boolean;
  /** The bank omits the code of a charge, which is optional in the central bank's document, or its address. */
  hidesCode: boolean;
  hidesLocation: boolean;
}

interface Charge {
  txid: string;
  original: string;
  expiry: number;
  key: string;
  createdAt: number;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
  pix: { endToEndId: string; txid: string; valor: string; horario: string; devolucoes: Return[] }[];
}
interface Return {
  id: string;
  rtrId: string;
  valor: string;
  horario: { solicitacao: string };
  status: 'DEVOLVIDO';
}

/** The limits of a charge in the central bank's document. */
const chargeSchema = z.strictObject({
  calendario: z.strictObject({ expiracao: z.number().check(z.int(), z.minimum(1)) }),
  valor: z.strictObject({ original: z.string().check(z.regex(/^\d{1,10}\.\d{2}$/)) }),
  chave: z.string().check(z.minLength(1), z.maxLength(77)),
});
const changeSchema = z.object({ status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR') });
const TXID = /^[a-zA-Z0-9]{26,35}$/;
const MAX_BODY_BYTES = 50_000;
const PAGE_ITEMS = 100;
const random = (letters: number) => randomBytes(letters).toString('hex').slice(0, letters);

/** A bank with the part of the PIX API that a cashier needs, for tests and for a first deposit without a contract. */
export async function startMockBank({
  port = 0,
  clock = Date.now,
}: {
  port?: number;
  clock?: () => number;
} = {}) {
  const charges = new Map<string, Charge>();
  const faults: BankFaults = {
    losesAnswers: false,
    isDown: false,
    hooks: 1,
    paysAtOnce: false,
    hidesCode: false,
    hidesLocation: false,
  };
  let hookUrl = '';
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`;

  return {
    url,
    faults,
    charges,
    access: { url: `${url}/v2`, tokenUrl: `${url}/oauth/token`, clientId: 'cashier', clientSecret: 'secret' },
    /** The bank adds `/pix` to the path of webhooks, as the central bank's document says. */
    set hookUrl(value: string) {
      hookUrl = value;
    },
    pay,
    refund,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (faults.isDown) return void response.destroy();
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const [, area, kind, txid = ''] = pathname.split('/');
    const body = (await readBody(request, MAX_BODY_BYTES)) ?? '';
    if (area === '') return servePage(request, response, searchParams.get('code') ?? '');
    const { status, data } =
      area === 'oauth' ? token(request) : await serveApi(request, { kind, txid, body, searchParams });
    if (faults.losesAnswers && request.method !== 'GET' && area !== 'oauth') return void response.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(data));
  }

  async function serveApi(
    request: IncomingMessage,
    {
      kind,
      txid,
      body,
      searchParams,
    }: { kind: string | undefined; txid: string; body: string; searchParams: URLSearchParams },
  ): Promise<{ status: number; data: unknown }> {
    if (!request.headers.authorization?.startsWith('Bearer ')) return problem(403, 'AcessoNegado');
    if (kind === 'pix') return { status: 200, data: listOf(searchParams) };
    if (kind !== 'cob' || !TXID.test(txid)) return problem(400, 'CobOperacaoInvalida');
    const known = charges.get(txid);
    if (request.method === 'PUT') {
      const parsed = z.safeParse(chargeSchema, parseJson(body));
      if (!parsed.success || known) return problem(400, 'CobOperacaoInvalida');
      const { calendario, valor, chave } = parsed.data;
      charges.set(txid, {
        txid,
        original: valor.original,
        expiry: calendario.expiracao,
        key: chave,
        createdAt: clock(),
        status: 'ATIVA',
        pix: [],
      });
      if (faults.paysAtOnce) await pay(txid);
      return { status: 201, data: chargeOf(txid) };
    }
    if (!known) return problem(404, 'NaoEncontrado');
    if (request.method === 'PATCH') {
      if (!z.safeParse(changeSchema, parseJson(body)).success || known.status !== 'ATIVA') {
        return problem(400, 'CobOperacaoInvalida');
      }
      known.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
    }
    return { status: 200, data: chargeOf(txid) };
  }

  function chargeOf(txid: string) {
    const charge = charges.get(txid);
    if (!charge) return undefined;
    const { original, expiry, key, createdAt, status, pix } = charge;
    const location = `pix.bank.invalid/qr/v2/${txid}`;
    const name = 'OPERADORA DE TESTE LTDA';
    const code = brCode({ location, amount: original, name, city: 'SAO PAULO' });
    return {
      txid,
      revisao: 0,
      calendario: { criacao: new Date(createdAt).toISOString(), expiracao: expiry },
      valor: { original },
      chave: key,
      ...(!faults.hidesLocation && { location }),
      status,
      ...(!faults.hidesCode && { pixCopiaECola: code }),
      ...(pix.length > 0 && { pix }),
    };
  }

  /** A payer pays a charge. Tests call it twice for a second payment, or with another sum for a wrong amount. */
  async function pay(txid: string, valor = charges.get(txid)?.original ?? '0.00'): Promise<void> {
    const charge = charges.get(txid);
    if (!charge) throw new Error('There is no such charge');
    const horario = new Date(clock()).toISOString();
    charge.pix.push({ endToEndId: `E${random(31)}`, txid, valor, horario, devolucoes: [] });
    if (charge.status === 'ATIVA') charge.status = 'CONCLUIDA';
    await notify(charge);
  }

  /** The bank sends money of a charge back to the payer, as after a complaint. */
  async function refund(txid: string, valor: string): Promise<void> {
    const charge = charges.get(txid);
    const horario = { solicitacao: new Date(clock()).toISOString() };
    charge?.pix[0]?.devolucoes.push({
      id: random(8),
      rtrId: `D${random(31)}`,
      valor,
      horario,
      status: 'DEVOLVIDO',
    });
    if (charge) await notify(charge);
  }

  async function notify({ pix }: Charge): Promise<void> {
    if (!hookUrl) return;
    const target = new URL(hookUrl);
    target.pathname += '/pix';
    for (let sent = 0; sent < faults.hooks; sent += 1) {
      const body = JSON.stringify({ pix: pix.slice(-1) });
      await fetch(target, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).catch(
        () => {},
      );
    }
  }

  function listOf(searchParams: URLSearchParams) {
    const [begin, end] = [searchParams.get('inicio') ?? '', searchParams.get('fim') ?? ''];
    const page = Number(searchParams.get('paginacao.paginaAtual') ?? 0);
    const all = [...charges.values()].flatMap(({ pix }) => pix);
    const found = all.filter(
      ({ horario }) => Date.parse(horario) >= Date.parse(begin) && Date.parse(horario) <= Date.parse(end),
    );
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: PAGE_ITEMS,
      quantidadeDePaginas: Math.max(1, Math.ceil(found.length / PAGE_ITEMS)),
      quantidadeTotalDeItens: found.length,
    };
    const pix = found.slice(page * PAGE_ITEMS, (page + 1) * PAGE_ITEMS);
    return { parametros: { inicio: begin, fim: end, paginacao }, pix };
  }

  /** The page of the payer's bank: the user pastes the widget's PIX code, then pays. */
  async function servePage(request: IncomingMessage, response: ServerResponse, code: string): Promise<void> {
    const charge = [...charges.values()].find(({ txid }) => code.includes(txid));
    if (request.method === 'POST' && charge) await pay(charge.txid);
    const body = !charge
      ? '<form><textarea name="code" aria-label="PIX code" rows="6" cols="60"></textarea><p><button>Read</button></form>'
      : charge.status === 'ATIVA'
        ? `<h1>BRL ${charge.original}</h1><form method="post"><button>Pay</button></form>`
        : `<h1>BRL ${charge.original}</h1><p>${charge.status}</p>`;
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bank</title>${body}`;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  }
}

function token({ headers }: IncomingMessage) {
  const isRight = headers.authorization === `Basic ${Buffer.from('cashier:secret').toString('base64')}`;
  return isRight
    ? { status: 200, data: { access_token: random(32), token_type: 'Bearer', expires_in: 3_600 } }
    : { status: 401, data: { error: 'invalid_client' } };
}

const problem = (status: number, type: string) => ({
  status,
  data: { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: type, status },
});
