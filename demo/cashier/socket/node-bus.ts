import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';
import { messageOf } from '../storage/error-facts.ts';

export interface NodeBus {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** False while Redis does not respond: messages wait in memory, and only sockets of this node get pushes. */
  readonly isReady: boolean;
  /** Sends a text to the other nodes: one message for the pushes of many users. */
  tell(text: string): void;
  onTold(listener: (text: string) => void): void;
  /** Resolves when Redis has everything that was sent before, or after a short wait while Redis is down. */
  flushed(): Promise<void>;
  /** Ends the connection. Messages that Redis has not accepted are lost, so widgets poll. */
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RECONNECT_WAIT_MS = 500;
/** A message whose connection broke is sent again after this time, so that a short failure loses no pushes. */
const RESEND_AFTER_MS = 50;
/** A Redis that has not responded for this time counts as down. */
const ANSWER_TIMEOUT_MS = 1_000;
const READ_BLOCK_MS = 1_000;
/** Limit of the messages that a node keeps while Redis is down, and of those that Redis keeps for a disconnected node. */
const MAX_MESSAGES = 50_000;
/** Redis keeps only about this many messages once a node adds one with the pushes of many users, because such messages are long. */
const MAX_TEXTS = 5_000;
const STREAM = 'cashier';

/**
 * Connects to the other nodes over Redis streams.
 * @throws {StartError} when the address is wrong, or no server there accepts the sandbox
 */
export async function connectNodes(address: string, onLost: (error: unknown) => void): Promise<NodeBus> {
  if (!URL.canParse(address) || !/^rediss?:$/.test(new URL(address).protocol)) {
    throw new StartError('REDIS_URL must be an address such as redis://localhost:6379.');
  }
  let isStarted = false;
  const client = createClient({
    url: address,
    // The socket.io adapter reads the responses of this version of the Redis protocol.
    RESP: 2,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (attempts) => (isStarted ? Math.min(attempts * 50, MAX_RECONNECT_WAIT_MS) : false),
    },
  });
  client.on('error', (error) => isStarted && onLost(error));
  try {
    // The driver's own limit ends once the connection is open, but another program than Redis may then never respond.
    const silence = wait(CONNECT_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error('nothing at its host and port answers like Redis');
    });
    await Promise.race([client.connect().then(() => tryStream(client)), silence]);
  } catch (error) {
    client.destroy();
    throw new StartError(`The Redis of REDIS_URL cannot be used: ${reasonOf(error)}.`);
  }
  isStarted = true;
  /** Commands without a response, and when each was sent. */
  const pending = new Map<Promise<unknown>, number>();
  const isReady = () => {
    const [oldest = performance.now()] = pending.values();
    return client.isReady && performance.now() - oldest < ANSWER_TIMEOUT_MS;
  };
  const soon = <T>(sent: Promise<T>) =>
    Promise.race([sent, wait(ANSWER_TIMEOUT_MS, undefined, { ref: false })]);
  const repeat = (run: () => Promise<unknown>): Promise<unknown> =>
    run().catch(async (error: unknown) => {
      if (!client.isOpen) throw error;
      await wait(RESEND_AFTER_MS);
      return repeat(run);
    });
  /** Repeats a command whose connection broke, because the adapter would drop its message. */
  const send = (run: () => Promise<unknown>): Promise<unknown> => {
    if (pending.size >= MAX_MESSAGES) return Promise.reject(new Error('Too many messages wait for Redis'));
    const sent = repeat(run);
    pending.set(sent, performance.now());
    sent.then(
      () => pending.delete(sent),
      () => pending.delete(sent),
    );
    return sent;
  };
  const self = randomUUID();
  let listener: (text: string) => void = () => {};
  /** Takes the texts of other nodes from everything that the adapter reads; the adapter itself ignores them. */
  const hear = (read: unknown) => {
    for (const { text, from } of textsIn(read)) {
      if (from === self) continue;
      try {
        listener(text);
      } catch (error) {
        // An error that is thrown here would let the adapter read the same message for ever.
        onLost(error);
      }
    }
  };
  // The adapter starts to read at the end of the stream, and knows its position once it has read a message. This message gives it a position
  // at once, so that a connection that breaks afterwards loses none.
  const mark = () => void send(() => client.xAdd(STREAM, '*', { mark: '1' })).catch(() => {});
  client.on('ready', mark);
  const forAdapter = new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name === 'duplicate') return () => readQuietly(target.duplicate(), hear);
      if (name !== 'xAdd' && name !== 'publish') return value.bind(target);
      const isPublish = name === 'publish';
      return (...args: unknown[]) => {
        // The adapter does not wait for the result of a publication, so an error that is not caught here would end the process.
        const sent = send(() => value.apply(target, args)).catch(() => {});
        if (isPublish) return sent;
        // The adapter sends a push to this node's sockets once this promise resolves, so it also resolves while Redis is down.
        return isReady() ? soon(sent) : Promise.resolve();
      };
    },
  });
  const adapter = createAdapter(forAdapter, {
    streamName: STREAM,
    blockTimeInMs: READ_BLOCK_MS,
    maxLen: MAX_MESSAGES,
  });
  setTimeout(mark, READ_BLOCK_MS).unref();
  return {
    adapter,
    get isReady() {
      return isReady();
    },
    tell(text) {
      const options = {
        TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: MAX_TEXTS },
      } as const;
      void send(() => client.xAdd(STREAM, '*', { text, from: self }, options)).catch(() => {});
    },
    onTold(told) {
      listener = told;
    },
    async flushed() {
      if (isReady()) await soon(Promise.allSettled(pending.keys()));
    },
    async close() {
      // A connection that is down cannot be closed properly, and the node would wait for it.
      if (isReady()) await soon(client.close().catch(() => {}));
      if (client.isOpen) client.destroy();
    },
  };
}

/** The adapter does not wait for its subscriptions, so the error of a broken one would end the process. `hear` gets all that is read. */
function readQuietly<T extends { subscribe(...args: never[]): Promise<unknown> }>(
  client: T,
  hear: (read: unknown) => void,
): T {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = value.bind(target);
      if (name === 'subscribe') return (...args: unknown[]) => call(...args).catch(() => {});
      if (name !== 'xRead') return call;
      return async (...args: unknown[]) => {
        const read: unknown = await call(...args);
        hear(read);
        return read;
      };
    },
  });
}

const readSchema = z.array(
  z.object({ messages: z.array(z.object({ message: z.record(z.string(), z.unknown()) })) }),
);
const textSchema = z.object({ text: z.string(), from: z.string() });

function textsIn(read: unknown): z.output<typeof textSchema>[] {
  const streams = z.safeParse(readSchema, read);
  const messages = streams.success ? streams.data.flatMap((stream) => stream.messages) : [];
  return messages.flatMap(({ message }) => {
    const told = z.safeParse(textSchema, message);
    return told.success ? [told.data] : [];
  });
}

/** Throws when the Redis user may not write to the stream. `NoMkStream` creates no stream for this test. */
async function tryStream(client: {
  xAddNoMkStream(stream: string, id: string, message: Record<string, string>): Promise<unknown>;
}): Promise<void> {
  await client.xAddNoMkStream(STREAM, '*', { mark: '1' });
}

/** The reason without the address, which may contain a password. */
function reasonOf(error: unknown): string {
  const message = messageOf(error);
  if (/Socket closed/.test(message)) return 'what listens at its host and port closes the connection';
  if (message.includes('ECONNREFUSED')) return 'nothing answers at its host and port';
  if (message.includes('ENOTFOUND')) return 'its host name is unknown';
  if (/WRONGPASS|NOAUTH|AUTH/.test(message)) return 'the password is wrong or missing';
  if (/NOPERM|READONLY/.test(message)) return 'this user may not write to its streams';
  return message.replace(/\.$/, '') || 'it gave no reason';
}
