import { io } from 'socket.io-client';
import { Hand } from './hand.ts';
import type { MethodCase } from './method-case.ts';
import { type Guide, walkMethod } from './walk-method.ts';

declare global {
  interface Window {
    /** Walks through methods, list by list; what went wrong with each in its last try, in their order. */
    walkMethods: (methods: MethodCase[], tries: number) => Promise<(string | null)[]>;
  }
}

/** Something is broken for all of them: nobody waits for each to find that out. */
const MOST_FAULTS = 5;
let faultCount = 0;
let stage: ReturnType<typeof mount> | null = null;

const panel = io('/panel', { path: '/v4/socket.io', transports: ['websocket'] });

async function approve(id: string): Promise<void> {
  const { ok, message } = await panel.timeout(10_000).emitWithAck('approve', { id });
  if (!ok) throw new Error(`the panel refused: ${message}`);
}

/** The widget of a user of its own, opened on a list of a country. */
function mount({ country, currency, type }: MethodCase): { hand: Hand; guide: Guide } {
  const widget = document.createElement('pay-widget');
  let payment: { id: string; status: string } | null = null;
  widget.addEventListener('pay-transaction', ({ detail }) => {
    payment = detail;
  });
  Object.assign(widget, {
    token: `user-${crypto.randomUUID().slice(0, 8)}`,
    paymentGeo: country.toUpperCase(),
    locale: 'en',
    page: type,
    currency,
  });
  document.body.replaceChildren(widget);
  const { shadowRoot } = widget;
  if (!shadowRoot) throw new Error('The element was not upgraded');
  const guide: Guide = {
    navigate: (page) => widget.navigate(page),
    payment: () => payment,
    begin: () => {
      payment = null;
    },
    approve,
  };
  return { hand: new Hand(shadowRoot), guide };
}

window.walkMethods = async (methods, tries) => {
  const faults: (string | null)[] = [];
  for (const [at, method] of methods.entries()) {
    // One widget goes through a whole list.
    if (methods[at - 1]?.type !== method.type) stage = null;
    faults.push(
      faultCount < MOST_FAULTS ? await walk(method, tries) : 'not walked: too many have failed before',
    );
  }
  return faults;
};

async function walk(method: MethodCase, tries: number): Promise<string | null> {
  try {
    stage ??= mount(method);
    await walkMethod(stage.hand, stage.guide, method);
    return null;
  } catch (error) {
    // What it left behind must not trip the next one.
    stage = null;
    if (tries > 1) return walk(method, tries - 1);
    faultCount += 1;
    return error instanceof Error ? error.message : String(error);
  }
}
