import { io } from 'socket.io-client';
import * as z from 'zod/mini';
import { reportSchema, SOCKET_PATH } from '../../src/api/contract.ts';
import type { Action } from './panel-actions.ts';
import { userOf } from './sandbox-user.ts';

const paymentSchema = z.object({
  id: z.string(),
  type: z.string(),
  method: z.string(),
  /** Decimal text in major units. */
  amount: z.string(),
  currency: z.string(),
  status: z.string(),
  reason: z.optional(z.nullable(z.unknown())),
  /** Time of the last change, milliseconds since the epoch. */
  updatedAt: z.number(),
});
export type SandboxPayment = z.output<typeof paymentSchema>;

/** Metrics of the watched user over the socket (`link`), and reports of any widget over `http`. */
const telemetrySchema = z.object({ way: z.enum(['link', 'http']), lines: reportSchema.shape.lines });
type Telemetry = z.output<typeof telemetrySchema>;
export type TelemetryWay = Telemetry['way'];
export type Line = Telemetry['lines'][number];

const violationsSchema = z.array(
  z.object({
    directive: z.string(),
    blocked: z.string(),
    page: z.string(),
    isReportOnly: z.boolean(),
    sink: z.optional(z.string()),
  }),
);
export type Violation = z.output<typeof violationsSchema>[number];

const actSchema = z.object({
  id: z.number(),
  operator: z.string(),
  act: z.string(),
  payment: z.nullable(z.string()),
  user: z.string(),
  why: z.string(),
});
export type WaitingAct = z.output<typeof actSchema>;

/** The operator who acts, and the reason; without a name the page acts as the sandbox's bank. */
interface Operator {
  name: string;
  secret: string;
  why: string;
}

const answerSchema = z.union([
  z.object({ ok: z.literal(true), data: z.unknown() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

export interface PanelLink {
  /** Shows the payments of this token's user from now on. */
  watch: (token: string) => void;
  /** Carries out an action on a payment, or on the watched user's connection (docs/sandbox.md). */
  act: (action: Action) => void;
  actAs: (operator: Operator) => void;
}

interface Listener {
  /** The payments of the watched user, newest first. */
  onPayments: (payments: readonly SandboxPayment[]) => void;
  onTelemetry: (way: TelemetryWay, lines: readonly Line[]) => void;
  onViolations: (violations: readonly Violation[]) => void;
  onActs: (waiting: readonly WaitingAct[]) => void;
  onLink: (isUp: boolean) => void;
  onWatch: () => void;
  onRefusal: (message: string) => void;
}

export function openPanel({
  onPayments,
  onTelemetry,
  onViolations,
  onActs,
  onLink,
  onWatch,
  onRefusal,
}: Listener): PanelLink {
  let operator: Operator = { name: '', secret: '', why: '' };
  const auth = (give: (sent: object) => void) =>
    give(operator.name ? { operator: operator.name, secret: operator.secret } : {});
  const socket = io('/panel', { path: SOCKET_PATH, transports: ['websocket'], auth });
  const payments = new Map<string, SandboxPayment>();
  let latest = '';
  let watched = '';

  const take = (items: unknown) => {
    for (const item of Array.isArray(items) ? items : [items]) {
      const parsed = paymentSchema.safeParse(item);
      if (parsed.success) payments.set(parsed.data.id, parsed.data);
    }
    onPayments([...payments.values()].sort((a, b) => b.updatedAt - a.updatedAt));
  };
  const ask = (event: string, data: unknown, use: (answer: unknown) => void = () => {}) => {
    socket.emit(event, data, (answer: unknown) => {
      const parsed = answerSchema.safeParse(answer);
      if (parsed.success && parsed.data.ok) use(parsed.data.data);
      else onRefusal(parsed.success && 'message' in parsed.data ? parsed.data.message : 'No answer');
    });
  };
  const watch = () => {
    const user = watched;
    payments.clear();
    take([]);
    ask('watch', { user }, onWatch);
    // The panel may watch another user by the time this list arrives; the list is then dropped.
    ask('list', { user }, (listed) => user === watched && take(listed));
  };

  const readActs = () =>
    ask('acts', { state: 'waiting' }, (listed) => {
      const parsed = z.array(actSchema).safeParse(listed);
      if (parsed.success) onActs(parsed.data);
    });
  socket.on('acted', readActs);
  socket.on('connect_error', ({ message }) => onRefusal(message));

  socket.on('connect', () => {
    onLink(true);
    readActs();
    // The server forgets rooms when a client reconnects, so the user is watched again.
    if (watched) watch();
  });
  socket.on('disconnect', () => onLink(false));
  socket.on('transaction', take);
  socket.on('telemetry', (received: unknown) => {
    const parsed = telemetrySchema.safeParse(received);
    if (parsed.success) onTelemetry(parsed.data.way, parsed.data.lines);
  });
  socket.on('violations', (received: unknown) => {
    const parsed = violationsSchema.safeParse(received);
    if (parsed.success) onViolations(parsed.data);
  });

  return {
    watch: (token) => {
      latest = token;
      userOf(token).then((user) => {
        if (latest !== token) return;
        watched = user;
        if (socket.connected) watch();
      }, onRefusal);
    },
    act({ name, ...data }) {
      const why = operator.why ? { why: operator.why } : {};
      ask(name, 'id' in data || 'act' in data ? { ...data, ...why } : { user: watched, ...data, ...why });
    },
    actAs(next) {
      const isOther = next.name !== operator.name || next.secret !== operator.secret;
      operator = next;
      if (isOther) socket.disconnect().connect();
    },
  };
}
