import { isRecord } from '../domain/read.ts';
import { redact } from '../domain/redact.ts';

/** The free texts of an event, by their way to it; what the SDK lets a page change. */
const TEXTS: readonly [path: string, clean: (text: string) => string][] = [
  ['action.target.name', (text) => redact(text)],
  ['error.message', (text) => redact(text)],
  ['error.stack', cleanStack],
  ['error.resource.url', withoutQuery],
  ['resource.url', withoutQuery],
  ['view.url', withoutQuery],
  // The address of a partner's page may carry whatever a partner puts there.
  ['view.referrer', withoutQuery],
];

/** Takes out of an event of Datadog's what a text or an address may hold, in place. */
export function cleanEvent(event: object): void {
  for (const [path, clean] of TEXTS) {
    const steps = path.split('.');
    const name = steps.pop() ?? '';
    let holder: unknown = event;
    for (const step of steps) holder = isRecord(holder) ? holder[step] : undefined;
    if (!isRecord(holder)) continue;
    const text = holder[name];
    if (typeof text === 'string') holder[name] = clean(text);
  }
}

/** Of a stack only its first line is text; the others are places in code. */
function cleanStack(stack: string): string {
  const [head = '', ...places] = stack.split('\n');
  return [redact(head), ...places.map(withoutQuery)].join('\n');
}

function withoutQuery(address: string): string {
  return address.replace(/[?#][^\s:)]*/g, '');
}
