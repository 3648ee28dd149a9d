import { PUSH } from '../../../src/api/wire-constants.ts';
import { isRecord } from '../../../src/domain/parsing/decoders.ts';

export type MessageKind =
  | 'hello'
  | 'welcome'
  | 'create'
  | 'create-answer'
  | 'ask'
  | 'ask-answer'
  | 'poll'
  | 'poll-answer'
  | 'open'
  | 'open-answer'
  | 'step'
  | 'step-answer'
  | 'read'
  | 'read-answer'
  | 'push'
  | 'login'
  | 'other';

export interface Message {
  moment: MessageKind;
  msgid: string | null;
  idem: string | null;
  status: number | null;
  content: Record<string, unknown>;
}

const REQUESTS: Record<string, MessageKind> = {
  'BANKING_DEPOSIT:create-v1': 'create',
  'BANKING_WITHDRAWAL:create-v1': 'create',
  'BANKING:transaction-v1': 'poll',
  'BANKING:transactions-v1': 'open',
  'BANKING:continue-v1': 'step',
  'BANKING_WITHDRAWAL:cancel-v1': 'step',
};

/** Finds the kind of each frame of a widget. Requests are stored, because the response alone does not show the kind. */
export class MessageReader {
  #requests = new Map<string, { moment: MessageKind; idem: string | null }>();

  read(text: string | null): Message {
    const none = { msgid: null, idem: null, status: null, content: {} };
    if (text === null) return { ...none, moment: 'other' };
    const content = contentOf(text);
    if (text.startsWith('40')) {
      const isHello = 'ask' in content || 'token' in content;
      for (const request of Array.isArray(content.ask) ? content.ask : []) this.#note(request);
      return { ...none, moment: isHello ? 'hello' : 'welcome', content };
    }
    if (!text.startsWith('42')) return { ...none, moment: 'other' };
    if (typeof content.type === 'string') return { ...none, ...this.#note(content), content };
    if (typeof content.msgid !== 'string') {
      return { ...none, moment: content.source === PUSH.status ? 'push' : 'login', content };
    }
    const asked = this.#requests.get(content.msgid) ?? { moment: 'read', idem: null };
    const moment = `${asked.moment}-answer` as MessageKind;
    return { moment, msgid: content.msgid, idem: asked.idem, status: statusOf(content), content };
  }

  #note(request: unknown): Pick<Message, 'moment' | 'msgid' | 'idem'> {
    if (!isRecord(request) || typeof request.msgid !== 'string') {
      return { moment: 'other', msgid: null, idem: null };
    }
    const data = isRecord(request.data) ? request.data : {};
    const idem = typeof data.idem === 'string' ? data.idem : null;
    const named = REQUESTS[String(request.type)] ?? 'read';
    const moment = named === 'poll' && idem !== null ? 'ask' : named;
    this.#requests.set(request.msgid, { moment, idem });
    return { moment, msgid: request.msgid, idem };
  }
}

function contentOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text.slice(2));
    const content = Array.isArray(parsed) ? parsed[1] : parsed;
    return isRecord(content) ? content : {};
  } catch {
    return {};
  }
}

function statusOf({ data }: Record<string, unknown>): number | null {
  const answer = typeof data === 'string' ? contentOf(`  ${data}`) : data;
  return isRecord(answer) && typeof answer.status === 'number' ? answer.status : null;
}

export function eventText(content: unknown): string {
  return `42${JSON.stringify(['message', content])}`;
}
