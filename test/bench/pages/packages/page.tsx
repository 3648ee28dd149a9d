import r2wc from '@r2wc/react-to-web-component';
import rosetta from 'rosetta';
import { io } from 'socket.io-client';
import { proxy, useSnapshot } from 'valtio';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import * as z from 'zod/mini';
import { PLACE } from '../../scenario.mjs';

/** The lower bound for the widget's heap: each npm package that the first list needs, used once, with the same methods over the same socket. */
const methodsSchema = z.record(
  z.string(),
  z.object({
    name: z.string(),
    text: z.record(z.string(), z.string()),
    amount_rules: z.record(z.string(), z.object({ min: z.number(), max: z.number() })),
  }),
);
const answerSchema = z.object({ data: z.object({ status: z.number(), data: methodsSchema }) });
type Method = z.output<typeof methodsSchema>[string];

const store = proxy<{ methods: Method[] }>({ methods: [] });
const texts = rosetta({ en: { title: 'Deposit' } });
texts.locale(PLACE.language);
const money = new Intl.NumberFormat(PLACE.language, { style: 'currency', currency: PLACE.currency });
const { hook } = memoryLocation({ path: '/deposit' });

const socket = io({ path: '/v4/socket.io', transports: ['websocket'], auth: { token: 'user-7' } });
socket.on('connect', () => {
  const data = { country: PLACE.country, currency: PLACE.currency };
  socket.emit('message', {
    msgid: '1',
    type: 'BANKING:methods-payment-v3',
    data,
    sendTime: Date.now(),
  });
});
socket.on('message', (frame: { msgid?: string; needParse?: boolean; data: unknown }) => {
  if (frame.msgid !== '1') return;
  const data = typeof frame.data === 'string' ? JSON.parse(frame.data) : frame.data;
  store.methods = Object.values(answerSchema.parse({ data }).data.data);
});

function List() {
  const { methods } = useSnapshot(store);
  return (
    <main>
      <h1>{texts.t('title')}</h1>
      <ul>
        {methods.map(({ name, text, amount_rules: { [PLACE.currency]: limits } }) => (
          <li key={name}>
            <button type="button">
              {text[PLACE.language] ?? name}
              <small>{limits ? `${money.format(limits.min)} – ${money.format(limits.max)}` : ''}</small>
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

function Page() {
  return (
    <Router hook={hook}>
      <Route path="/deposit" component={List} />
    </Router>
  );
}

customElements.define('pay-widget', r2wc(Page, { shadow: 'open' }));
document.body.append(document.createElement('pay-widget'));
