/**
 * Runs in a page before its scripts and watches outgoing messages. A key must be stored before a create request carries it (R-MONEY-1).
 * While the outcome of a key is unknown no other key may follow, because a second click must make no second payment.
 */
export function watchCreates(): void {
  const broken: string[] = [];
  Object.assign(window, { brokenRules: broken });
  /** The key whose response is missing, and the `msgid` of each message that carried the key. */
  let waiting: { idem: string; asked: Set<string> } | null = null;
  const watched = new WeakSet<WebSocket>();

  const read = (packet: unknown): Record<string, unknown>[] => {
    if (typeof packet !== 'string' || !/^4(?:2\["message"|0\{)/.test(packet)) return [];
    try {
      const content = JSON.parse(packet.slice(2));
      return Array.isArray(content) ? [content[1]] : (content.ask ?? []);
    } catch {
      return [];
    }
  };
  const take = ({ data: frame }: MessageEvent) => {
    const [answer] = read(frame);
    if (!answer || !waiting?.asked.has(String(answer.msgid))) return;
    const text = JSON.stringify(answer.data);
    const status = Number(/status\\?":(\d+)/.exec(text)?.[1]);
    const isNo = status >= 400 && status < 500 && status !== 401 && !text.includes('in_progress');
    if (isNo || (status >= 200 && status < 300 && text.includes(waiting.idem))) waiting = null;
  };
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (frame) {
    if (!watched.has(this)) this.addEventListener('message', take);
    watched.add(this);
    for (const request of read(frame)) {
      const { idem } = (request.data ?? {}) as { idem?: string };
      if (idem === undefined) continue;
      if (String(request.type).includes(':create-')) {
        const isKept = Object.values(sessionStorage).some((text) => text.includes(idem));
        if (!isKept) broken.push(`${idem} was sent and not kept`);
        if (waiting && waiting.idem !== idem) broken.push(`${idem} was sent while ${waiting.idem} was open`);
        if (waiting?.idem !== idem) waiting = { idem, asked: new Set() };
      }
      if (waiting?.idem === idem) waiting.asked.add(String(request.msgid));
    }
    send.call(this, frame);
  };
}
