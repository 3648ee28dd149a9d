import { eventText, type MessageKind } from './proxy/message-reader.ts';
import type { Direction, FrameEvent } from './proxy/proxied-connection.ts';
import type { Random } from './random.ts';

export interface PlannedFault {
  kind: FaultName;
  moment: MessageKind;
  nth: number;
  wait: number;
}

export interface FaultActions {
  deliver(hit: FrameEvent): void;
  /** Notes that the frame passes. The fault itself forwards the frame. */
  pass(hit: FrameEvent): void;
  inject(hit: FrameEvent, direction: Direction, text: string): void;
  /** Rejects the next `count` connections. `flap` accepts them and cuts them after a moment. */
  rejectConnections(count: number): void;
  flap(count: number): void;
  /** Drops status pushes for this long, in virtual milliseconds. Other frames pass. */
  mute(wait: number): void;
  restart(signal: 'SIGKILL' | 'SIGTERM'): void;
  /** The run is not at rest until the returned function is called. */
  expect(): () => void;
}

interface FaultKind {
  weight: number;
  moments: readonly MessageKind[];
  lasts?: readonly [number, number];
  act(lab: FaultActions, hit: FrameEvent, fault: PlannedFault): void;
}

const UP = ['create', 'ask', 'poll', 'open', 'step', 'hello'] as const;
const DOWN = ['create-answer', 'ask-answer', 'poll-answer', 'open-answer', 'step-answer', 'push'] as const;
const ANY = [...UP, ...DOWN, 'welcome', 'login', 'read', 'read-answer'] as const;

/** A fault replaces a response by one of these statuses. None shows that a payment was created: 0 and 601 are successes for reads only. */
const DOUBTFUL = [500, 503, 0, 601, 409, 401];

const FAULT_KINDS = {
  'cut before': {
    weight: 10,
    moments: ANY,
    act: (_lab, { line }) => line.cut(),
  },
  'cut after': {
    weight: 10,
    moments: ANY,
    act(lab, hit) {
      lab.deliver(hit);
      // The connection is cut a moment later, because the other end must read the frame first.
      setTimeout(() => hit.line.cut(), 60);
    },
  },
  'cut inside': {
    weight: 5,
    moments: ANY,
    act(_lab, { line, direction, frame }) {
      line.send(direction, frame.raw.subarray(0, Math.ceil(frame.raw.length / 2)), () => line.cut());
    },
  },
  // The cashier gets the last frames of the cut connection after the widget has reconnected, so it may create a payment with much delay.
  'late arrival': {
    weight: 12,
    moments: ['create', 'create', 'create', 'ask', 'step'],
    lasts: [200, 20_000],
    act(lab, { line, frame }, { wait }) {
      line.abandon(frame.raw, wait, lab.expect());
    },
  },
  lost: {
    weight: 8,
    moments: [...UP.slice(0, 5), ...DOWN],
    act: () => undefined,
  },
  delay: {
    weight: 8,
    moments: ANY,
    lasts: [500, 45_000],
    act(lab, hit, { wait }) {
      hit.line.hold(hit.direction, wait);
      lab.deliver(hit);
    },
  },
  overtaken: {
    weight: 8,
    moments: [...UP.slice(0, 5), ...DOWN, 'push', 'push'],
    lasts: [200, 12_000],
    act(lab, hit, { wait }) {
      const arrived = lab.expect();
      setTimeout(() => {
        lab.deliver(hit);
        arrived();
      }, wait);
    },
  },
  // The push service loses this user's subscription, so later pushes never arrive.
  'silent pushes': {
    weight: 8,
    moments: ['create-answer', 'poll-answer', 'push', 'push', 'open-answer'],
    lasts: [3_000, 30_000],
    act(lab, hit, { wait }) {
      lab.mute(wait);
      lab.deliver(hit);
    },
  },
  doubled: {
    weight: 8,
    moments: [...UP.slice(0, 5), ...DOWN],
    act(lab, hit) {
      lab.deliver(hit);
      hit.line.send(hit.direction, hit.frame.raw);
    },
  },
  repeated: {
    weight: 10,
    moments: ['create', 'step', 'create-answer', 'poll-answer', 'push', 'push', 'push'],
    lasts: [300, 15_000],
    act(lab, hit, { wait }) {
      lab.deliver(hit);
      const arrived = lab.expect();
      setTimeout(() => {
        hit.line.send(hit.direction, hit.frame.raw);
        arrived();
      }, wait);
    },
  },
  'half-open': {
    weight: 6,
    moments: ANY,
    lasts: [1_000, 60_000],
    act(_lab, { line }, { wait }) {
      line.darken();
      setTimeout(() => line.cut(), wait);
    },
  },
  trickle: {
    weight: 3,
    moments: ANY,
    act(lab, hit) {
      const { line, direction, frame } = hit;
      lab.pass(hit);
      const size = Math.max(1, Math.ceil(frame.raw.length / 12));
      for (let at = 0; at < frame.raw.length; at += size) {
        const part = frame.raw.subarray(at, at + size);
        line.send(direction, part);
      }
    },
  },
  'broken text': {
    weight: 4,
    moments: DOWN,
    act: (lab, hit) => lab.inject(hit, 'down', '42["message",{"msgid":'),
  },
  'wrong shape': {
    weight: 5,
    moments: DOWN,
    act(lab, hit) {
      const { msgid } = hit.message;
      const data = { status: 200, data: { id: 7, status: 'paid', amount: 'much' } };
      lab.inject(hit, 'down', eventText(msgid === null ? [42] : { msgid, data }));
    },
  },
  'doubtful status': {
    weight: 8,
    moments: ['create-answer', 'create-answer', 'ask-answer', 'poll-answer', 'step-answer', 'open-answer'],
    lasts: [0, DOUBTFUL.length - 1],
    act(lab, hit, { wait }) {
      const status = DOUBTFUL[wait % DOUBTFUL.length];
      const refusal = status === 409 ? { code: 'in_progress' } : {};
      const data = { status, message: 'laboratory', data: refusal };
      lab.inject(hit, 'down', eventText({ msgid: hit.message.msgid, data }));
    },
  },
  "another's answer": {
    weight: 6,
    moments: ['create-answer'],
    act(lab, hit) {
      const { content } = hit.message;
      const reported = JSON.stringify(content);
      const foreign = reported
        .replace(/"idem":"[^"]+"/, '"idem":"01900000-0000-7000-8000-00000000dead"')
        .replace(/"id":"[^"]+"/, '"id":"dep_of_somebody_else"');
      lab.inject(hit, 'down', eventText(JSON.parse(foreign)));
    },
  },
  'push flood': {
    weight: 4,
    moments: DOWN,
    act(lab, hit) {
      const { data } = hit.message.content;
      for (let at = 0; at < 300; at += 1) {
        const push = at % 3 === 0 ? { id: `dep_${at}`, seq: at, status: at % 4 } : at % 3 === 1 ? at : null;
        lab.inject(hit, 'down', eventText({ source: 'deposit.status', data: push ?? { status: {}, data } }));
      }
      lab.deliver(hit);
    },
  },
  'oversized down': {
    weight: 2,
    moments: DOWN,
    act(lab, hit) {
      const data = { id: 'x'.repeat(2_000_000), seq: 1, status: 1 };
      lab.inject(hit, 'down', eventText({ source: 'deposit.status', data }));
      lab.deliver(hit);
    },
  },
  // The cashier closes a connection after a frame above its limit.
  'oversized up': {
    weight: 2,
    moments: UP,
    act(lab, hit) {
      lab.inject(hit, 'up', eventText({ msgid: 'big', type: 'x', data: { x: 'y'.repeat(1_100_000) } }));
      lab.deliver(hit);
    },
  },
  'server says goodbye': {
    weight: 4,
    moments: DOWN,
    act: (lab, hit) => lab.inject(hit, 'down', '41'),
  },
  'refused connections': {
    weight: 6,
    moments: ANY,
    act(lab, { line }, { nth }) {
      lab.rejectConnections(nth + 1);
      line.cut();
    },
  },
  flapping: {
    weight: 5,
    moments: ANY,
    act(lab, { line }, { nth }) {
      lab.flap(nth + 2);
      line.cut();
    },
  },
  'server killed': {
    weight: 0,
    moments: ['create', 'create', 'create-answer', 'create-answer', 'ask', 'push'],
    lasts: [0, 400],
    act(lab, hit, { wait }) {
      lab.deliver(hit);
      setTimeout(() => lab.restart('SIGKILL'), wait);
    },
  },
  'server restarted': {
    weight: 0,
    moments: ['create', 'create-answer', 'ask', 'push'],
    lasts: [0, 400],
    act(lab, hit, { wait }) {
      lab.deliver(hit);
      setTimeout(() => lab.restart('SIGTERM'), wait);
    },
  },
} satisfies Record<string, FaultKind>;

type FaultName = keyof typeof FAULT_KINDS;

const KINDS: Record<FaultName, FaultKind> = FAULT_KINDS;
const WEIGHTS = Object.fromEntries(
  Object.entries(KINDS).map(([name, { weight }]) => [name, weight]),
) as Record<FaultName, number>;

/** The first fault of a run is mostly at one of these messages, which every run has. The widget sends others only after a fault. */
const RELIABLE_KINDS: readonly MessageKind[] = [
  'create',
  'create',
  'create-answer',
  'create-answer',
  'poll-answer',
  'push',
];

/** Draws a fault and its moment. The moment of the first fault must not depend on another fault. */
export function planFault(random: Random, killShare: number, isFirst: boolean): PlannedFault {
  const kind: FaultName = random.chance(killShare)
    ? random.pick(['server killed', 'server killed', 'server restarted'] as const)
    : random.weigh(WEIGHTS);
  const { moments, lasts = [0, 0] } = KINDS[kind];
  const sure = RELIABLE_KINDS.filter((moment) => moments.includes(moment));
  const moment = random.pick(isFirst && sure.length > 0 && random.chance(0.8) ? sure : moments);
  // The long wait exceeds the time in which the cashier checks for duplicates, so that it does not reject the delayed create request.
  const wait = kind === 'late arrival' && random.chance(0.12) ? 130_000 : random.between(...lasts);
  return { kind, moment, nth: random.weigh({ '1': 7, '2': 2, '3': 1 }) === '1' ? 1 : 2, wait };
}

export function applyFault(lab: FaultActions, hit: FrameEvent, fault: PlannedFault): void {
  KINDS[fault.kind].act(lab, hit, fault);
}
