import type { Socket } from 'socket.io';
import * as z from 'zod/mini';
import { MESSAGE_EVENT, movesMoney, PUSH, requestEnvelopeSchema } from '../../../src/api/contract.ts';
import type { RequestEnvelope } from '../../../src/api/envelope.ts';
import type { Caller, Cashier } from '../context.ts';
import type { Verified } from '../ports/identity.ts';
import type { Reply } from '../requests/reply.ts';
import { simulateLatency } from '../requests/simulate-latency.ts';
import { ensureUser } from '../storage/users.ts';
import { refreshBalances } from '../wallet/refresh-balances.ts';
import { addressOf } from './caller-limits.ts';
import { delayUnlessDisconnected } from './delay-unless-disconnected.ts';
import { handleRequest, isRequestType } from './handle-request.ts';
import { buildLogin } from './push-updates.ts';
import { createRateLimit } from './rate-limit.ts';
import type { RecentResponses } from './recent-responses.ts';
import { userRoom } from './user-room.ts';

/** A widget sends a few calls at its start and fewer later, so a socket with more calls at once is no widget. */
const MAX_BURST_CALLS = 200;
const CALLS_PER_SECOND = 100;
/** The start of a widget needs fewer requests. */
const MAX_HANDSHAKE_REQUESTS = 8;
/** Older cashiers send their data as JSON text. The sandbox does so for every nth read, so that the widget's code for it is tested. */
const READS_PER_TEXT_RESPONSE = 5;

/** Widgets make ids of this form, so a trace may contain them; any other text may contain personal data. */
const MSGID = /^[\w-]{1,100}$/;

/** Rejects a connection; the widget treats 401 as an expired token. */
class ConnectionRejection extends Error {
  constructor(
    message: string,
    readonly data: { status: number },
  ) {
    super(message);
  }
}

const admissions = new WeakMap<Socket, { user: string | null; mayCall: () => boolean }>();

export function serveSockets(cashier: Cashier, answers: RecentResponses): void {
  cashier.io.use(async (socket, proceed) => {
    const { origin } = socket.handshake.headers;
    if (!cashier.isOrigin(origin)) {
      proceed(new ConnectionRejection(`${origin} is not among SANDBOX_ORIGINS`, { status: 403 }));
      return;
    }
    const identity = await identify(cashier, socket);
    if (identity.kind === 'expired')
      proceed(new ConnectionRejection('The token has expired', { status: 401 }));
    else if (identity.kind === 'unavailable')
      proceed(new ConnectionRejection('Tokens cannot be verified now', { status: 503 }));
    else if (
      identity.kind === 'user' &&
      cashier.networkConditions.rejectsConnection(identity.user, cashier.clock())
    ) {
      proceed(new ConnectionRejection('The line is down', { status: 503 }));
    } else admit(socket, identity.kind === 'user' ? identity.user : null, proceed);
  });
  const counter = { reads: 0 };
  cashier.metrics.level('cashier_sockets', 'Open sockets of widgets.', () => cashier.io.sockets.sockets.size);
  cashier.io.on('connection', (socket) => {
    const { user = null, mayCall: mayUserCall = () => true } = admissions.get(socket) ?? {};
    const caller: Caller = { user, language: languageOf(socket), origin: originOf(socket) };
    // The socket joins its user's room before any response, so that no push is lost in between.
    if (user !== null) void socket.join(userRoom(user));
    const greeted = user === null ? Promise.resolve() : greet(cashier, socket, caller, user);
    const callOf = createRateLimit(MAX_BURST_CALLS, CALLS_PER_SECOND);
    const mayCall = () => callOf() && mayUserCall();
    const receive = (frame: unknown) => {
      const request = z.safeParse(requestEnvelopeSchema, frame);
      if (!request.success) {
        rejectFrame(cashier, socket, frame);
        return;
      }
      if (!mayCall()) {
        const reply = { status: 429, message: 'Too many requests', data: {} };
        socket.emit(MESSAGE_EVENT, frameOf(cashier, request.data, reply, false));
        return;
      }
      void serve(request.data);
    };
    socket.on(MESSAGE_EVENT, receive);
    // Requests in the handshake get a response at once. Those that move money are ignored, because the widget is not connected yet.
    const { ask } = socket.handshake.auth;
    for (const frame of Array.isArray(ask) ? ask.slice(0, MAX_HANDSHAKE_REQUESTS) : []) {
      if (!isMoneyType(typeof frame?.type === 'string' ? frame.type : '')) receive(frame);
    }

    async function serve(data: z.output<typeof requestEnvelopeSchema>): Promise<void> {
      const request: RequestEnvelope = { ...data, sendTime: data.sendTime ?? cashier.clock() };
      await greeted;
      const isMoney = isMoneyType(request.type);
      const reply = await answers.once(`${user ?? socket.id} ${request.msgid}`, () =>
        cashier.calls.run(() => answer(request, isMoney)),
      );
      const { injectedFault } = reply;
      if (injectedFault?.kind === 'drop') {
        socket.disconnect(true);
        return;
      }
      const { milliseconds, ended } = cashier.networkConditions.delayOf(user);
      const lateBy = injectedFault?.kind === 'late' ? injectedFault.by : 0;
      await delayUnlessDisconnected(milliseconds + lateBy, socket, ended);
      counter.reads += isMoney ? 0 : 1;
      const asText = !isMoney && counter.reads % READS_PER_TEXT_RESPONSE === 0;
      socket.emit(MESSAGE_EVENT, frameOf(cashier, request, reply, asText));
    }

    async function answer(request: RequestEnvelope, isMoney: boolean): Promise<Reply> {
      const began = performance.now();
      if (!isMoney) await simulateLatency(cashier);
      const type = isRequestType(request.type) ? request.type : 'unknown';
      const msgid = MSGID.test(request.msgid) ? request.msgid : 'unusual';
      const reply = await cashier.tracing.span(
        `call ${type}`,
        async (note) => {
          const reply = await handleRequest(cashier, caller, request);
          note({ status: reply.status });
          return reply;
        },
        { facts: { msgid, type } },
      );
      cashier.metrics.count('cashier_calls_total', { type, status: reply.status });
      cashier.metrics.observe('cashier_call_seconds', { type }, (performance.now() - began) / 1_000);
      return reply;
    }
  });

  function admit(socket: Socket, user: string | null, proceed: (error?: Error) => void): void {
    const admission = cashier.limits.admit(user, addressOf(socket.request, cashier.isProxyTrusted));
    if (!admission) {
      cashier.metrics.count('cashier_refused_sockets_total');
      proceed(new ConnectionRejection('Too many connections', { status: 429 }));
      return;
    }
    admissions.set(socket, { user, mayCall: admission.mayCall });
    // The listener is on the connection, because a socket that is rejected later emits no disconnect.
    socket.conn.once('close', admission.leave);
    proceed();
  }
}

async function greet(cashier: Cashier, socket: Socket, caller: Caller, user: string): Promise<void> {
  try {
    const record = await ensureUser(cashier.store, user, cashier.clock());
    await refreshBalances(cashier, user);
    const data = await buildLogin(cashier, record, caller.language);
    socket.emit(MESSAGE_EVENT, { source: PUSH.login, data, time: cashier.clock() });
  } catch (error) {
    cashier.log('user not greeted', { error });
  }
}

/** Rejects a malformed frame. Without a readable msgid there is no response, because the widget could not match it. */
function rejectFrame(cashier: Cashier, socket: Socket, frame: unknown): void {
  const named = z.safeParse(z.object({ msgid: z.string().check(z.maxLength(100)) }), frame);
  if (!named.success) return;
  const reply = { status: 400, message: 'Malformed request', data: { code: 'malformed' } };
  socket.emit(MESSAGE_EVENT, frameOf(cashier, { msgid: named.data.msgid, type: '' }, reply, false));
}

function frameOf(
  cashier: Cashier,
  { msgid, type }: { msgid: string; type: string },
  { status, message, data }: { status: number; message?: string; data?: unknown },
  needParse: boolean,
) {
  const content = { status, ...(message !== undefined && { message }), data };
  return {
    msgid,
    data: needParse ? JSON.stringify(content) : content,
    needParse,
    source: type,
    time: cashier.clock(),
  };
}

/** The token is in `auth`; only older widgets send it in the query. */
async function identify({ identity }: Cashier, { handshake: { auth, query } }: Socket): Promise<Verified> {
  const received = await identity.verify(auth.token);
  return received.kind === 'guest' ? identity.verify(query.Authorization) : received;
}

function languageOf({ handshake }: Socket): string {
  const { Language } = handshake.query;
  return typeof Language === 'string' && /^[A-Za-z]{2}$/.test(Language) ? Language.toLowerCase() : 'en';
}

function originOf({ handshake }: Socket): string {
  return `http://${handshake.headers.host ?? 'localhost'}`;
}

const isMoneyType = (type: string) => isRequestType(type) && movesMoney(type);
