import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server } from 'socket.io';

type Data = Record<string, unknown>;

/** A cashier from before the contract: it knows lists, regions, the snippet and two pushes, and no field that the contract has added. */
export interface LegacyCashier {
  url: string;
  /** The response to a list request. `market` is the one of the request, such as `ke KES`. */
  list: (market: string) => Data;
  hostPage: string;
  hostUrl: string;
  login: Data | null;
  push(source: string, data: Data): void;
  stop(): Promise<void>;
}

const OTHER_READS: Data = {
  'BANKING_DEPOSIT:methods-country-selector-v2': [],
  'BANKING:userdata-payment-snippet': {},
};
const LISTS = ['BANKING:methods-payment-v3', 'BANKING:methods-withdrawal'];

/** Methods as a cashier from before the contract sends them: with fields by index and limits as numbers. */
export const legacyMethods = (...names: string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      {
        name,
        category: 'e-money',
        cardViewType: 0,
        text: { en: `Method ${name}` },
        amount_rules: Object.fromEntries(
          ['MXN', 'KES'].map((currency) => [currency, { min: 100, max: 70_000 }]),
        ),
        fields: [
          { name: 'account', type: 'text', regex: '^\\d{4}$', placeholder_key: 'Account', values: [] },
        ],
        checkLuhn: false,
        position: 1,
      },
    ]),
  );

/** @param pages origin whose files the cashier serves as its own */
export async function startLegacyCashier(pages: string): Promise<LegacyCashier> {
  const http = createServer(async (request, response) => {
    if (request.url === '/host') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(cashier.hostPage);
      return;
    }
    const file = await fetch(pages + request.url);
    const headers = ['content-type', 'access-control-allow-origin'].flatMap((name) => {
      const value = file.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(file.status, Object.fromEntries(headers));
    response.end(Buffer.from(await file.arrayBuffer()));
  });
  const io = new Server(http, { path: '/v4/socket.io', transports: ['websocket'], cors: { origin: '*' } });
  const cashier: LegacyCashier = {
    url: '',
    hostPage: '',
    hostUrl: '',
    list: () => ({ data: { status: 200, data: legacyMethods('one') } }),
    login: null,
    push: (source, data) => io.emit('message', { source, data }),
    stop: () => io.close(),
  };
  io.on('connection', (socket) => {
    if (cashier.login) socket.emit('message', { source: 'login.token', data: cashier.login });
    socket.on('message', ({ msgid, type, data }: { msgid: string; type: string; data: Data }) => {
      if (LISTS.includes(type)) {
        socket.emit('message', { msgid, source: type, ...cashier.list(`${data.country} ${data.currency}`) });
      } else if (type in OTHER_READS) {
        socket.emit('message', { msgid, source: type, data: { status: 200, data: OTHER_READS[type] } });
      }
      // This cashier does not know other requests, so it does not respond to them.
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  cashier.url = `http://localhost:${address.port}`;
  cashier.hostUrl = `http://127.0.0.1:${address.port}/host`;
  return cashier;
}

/** Pages of hosts that know only the messages of an older widget. They collect names and errors in `heard`. */
export const LEGACY_HOSTS = {
  'raw iframe': (
    cashier: string,
    payload: Data,
  ) => `<!doctype html><title>Host</title><link rel="icon" href="data:,">
    <iframe src="${cashier}/paywidget/" style="width: 100%; height: 900px"></iframe><script>
      heard = [];
      const frame = document.querySelector('iframe');
      addEventListener('message', ({ data }) => {
        const { messageType, message = '' } = JSON.parse(data);
        heard.push(messageType + ' ' + message);
        if (messageType === 'Loaded')
          frame.contentWindow.postMessage(JSON.stringify({ type: 'loaded', payload: ${JSON.stringify(payload)} }), '*');
      });
    </script>`,
  element: (
    cashier: string,
    payload: Data,
  ) => `<!doctype html><title>Host</title><link rel="icon" href="data:,">
    <script type="module" src="${cashier}/element/define.js"></script><pay-widget host="${cashier}"></pay-widget><script>
      heard = [];
      const names = { 'pay-full-loaded': 'FullLoaded', 'pay-error': 'Error', 'pay-token-expired': 'onTokenExpired' };
      const widget = document.querySelector('pay-widget');
      for (const [event, name] of Object.entries(names))
        widget.addEventListener(event, ({ detail }) => heard.push(name + ' ' + (detail?.message ?? '')));
      customElements.whenDefined('pay-widget').then(() => Object.assign(widget, ${JSON.stringify(payload)}));
    </script>`,
} as const;
