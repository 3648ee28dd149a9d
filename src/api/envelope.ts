import {
  anything,
  boolean,
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
} from '../domain/read.ts';

/** More of a cashier's message is not read. */
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
  needParse: optional(boolean),
  source: optional(text()),
  // A clock that no calendar has is no clock; the frame is worth more.
  time: fallback(nullable(number(0, MAX_TIME_MS)), () => null),
});

/** A frame from the cashier, its `data` unpacked: an answer has a `msgid`, a push has none and names its `source`. */
export interface Incoming {
  msgid: string | null;
  source: string;
  data: unknown;
  /** The cashier's clock, ms since the epoch, where it tells it. */
  time: number | null;
}

/** Reads a frame; undefined when it is none. `data` is a JSON string when `needParse`. */
export function readFrame(frame: unknown): Incoming | undefined {
  try {
    const { msgid, source, needParse, time, data } = readIncoming(
      typeof frame === 'string' ? fromJson(frame) : frame,
    );
    const parsed = needParse && typeof data === 'string' ? fromJson(data) : data;
    return { msgid: msgid ?? null, source: source ?? '', data: parsed, time };
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

/** Status, message and payload of a response. */
export interface Outcome {
  /** Undefined when the cashier named none. */
  status: number | undefined;
  message: string;
  data: unknown;
}

/** Status and message may come from a nested data object first (R-LINK-8). */
export function readOutcome(data: unknown): Outcome {
  if (!isRecord(data)) return { status: undefined, message: '', data };
  const nested = isRecord(data.data) ? data.data : {};
  const status = numberOf(nested.status) ?? numberOf(data.status);
  const message = textOf(nested.message) ?? textOf(data.message) ?? '';
  // A bare payload without a status is an older cashier's answer to a read: the whole of it is the data.
  const payload = numberOf(data.status) === undefined && !('data' in data) ? data : data.data;
  return { status, message, data: payload };
}

// A transaction's own status is a word ("waiting"), so that only numbers count here.
const numberOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const textOf = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, MAX_MESSAGE_CHARS) : undefined;

/** Below 100, 200 to 299 or above 600 is success; any other is an error (R-LINK-8). */
export function isSuccess(status: number): boolean {
  return status < 100 || (status >= 200 && status <= 299) || status > 600;
}

/** Money needs more than the looser rule: a plain 2xx (R-MONEY-5). */
export function isMoneySuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status <= 299;
}
