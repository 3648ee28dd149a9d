import {
  anything,
  either,
  fallback,
  isRecord,
  MAX_TIME_MS,
  mapped,
  nullable,
  number,
  object,
  optional,
  text,
  unpolluted,
} from '../domain/parsing/decoders.ts';

/** A longer message of the cashier is cut, because it may be shown to the user. */
const MAX_MESSAGE_CHARS = 4_000;

/** A request on the wire; `sendTime` is milliseconds since the epoch. */
export interface RequestEnvelope {
  msgid: string;
  type: string;
  data: Record<string, unknown>;
  sendTime: number;
}

const readIncoming = object({
  msgid: optional(either(text({ max: 200 }), mapped(number(), String))),
  data: anything,
  status: anything,
  message: anything,
  needParse: anything,
  source: fallback(optional(text()), () => undefined),
  // A wrong time must not cost the frame, which may be the response to a payment.
  time: fallback(nullable(number(0, MAX_TIME_MS)), () => null),
});

/** The outcome of a response; the cashier may put its parts at different levels of the frame (R-LINK-8). */
export interface Outcome {
  status: number | undefined;
  message: string;
  data: unknown;
}

/** A decoded frame from the cashier: a response has a `msgid`, a push has none but a `source`. */
export interface Incoming {
  msgid: string | null;
  source: string;
  data: unknown;
  outcome: Outcome;
  /** The cashier's time, ms since the epoch; null without one. */
  time: number | null;
}

/** Decodes a frame; undefined if it is invalid. With `needParse` the `data` is a JSON string. */
export function readFrame(frame: unknown): Incoming | undefined {
  try {
    const incoming = unpolluted(readIncoming(typeof frame === 'string' ? fromJson(frame) : frame));
    const { msgid = null, source = '', needParse, time } = incoming;
    const data =
      needParse && typeof incoming.data === 'string' ? unpolluted(fromJson(incoming.data)) : incoming.data;
    const body = isRecord(data) ? data : {};
    const nested = isRecord(body.data) ? body.data : {};
    const status = numberOf(nested.status) ?? numberOf(body.status) ?? numberOf(incoming.status);
    const message = textOf(nested.message) ?? textOf(body.message) ?? textOf(incoming.message) ?? '';
    // An older cashier responds to a read with the bare payload, without `status` and `data`: use all of it.
    const isBare = numberOf(body.status) === undefined && !('data' in body);
    return { msgid, source, data, outcome: { status, message, data: isBare ? data : body.data }, time };
  } catch {
    return undefined;
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// A transaction's payload has a textual `status` such as "waiting"; only a number is a status code.
const numberOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const textOf = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, MAX_MESSAGE_CHARS) : undefined;

/** True for a status of success: below 100, 200 to 299 or above 600 (R-LINK-8). */
export function isSuccess(status: number): boolean {
  return status < 100 || (status >= 200 && status <= 299) || status > 600;
}

/** Requests that move money succeed only with a 2xx status (R-MONEY-5). */
export function isMoneySuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status <= 299;
}
