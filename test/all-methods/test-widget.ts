import { io } from 'socket.io-client';
import type { MethodCase } from './method-case.ts';
import { PageDriver } from './page-driver.ts';

export interface TestWidget {
  driver: PageDriver;
  widget: HTMLElementTagNameMap['pay-widget'];
  begin(): void;
  payment(): { id: string; status: string } | null;
  opened(): readonly string[];
  approve(id: string): Promise<void>;
}

let opened: string[] = [];
// The test opens no provider's page, because 470 methods would open hundreds of tabs; test/journeys/wallet.test.ts opens one.
window.open = (address) => {
  opened.push(String(address));
  return null;
};
HTMLFormElement.prototype.submit = function () {
  opened.push(this.action);
};

type Market = Pick<MethodCase, 'country' | 'currency' | 'type'>;

const panel = io('/panel', { path: '/v4/socket.io', transports: ['websocket'] });

async function approve(id: string): Promise<void> {
  const { ok, message } = await panel.timeout(10_000).emitWithAck('approve', { id });
  if (!ok) throw new Error(`the panel refused: ${message}`);
}

export const newToken = () => `user-${crypto.randomUUID().slice(0, 8)}`;

/** Mounts a widget on the list of a market, in place of the page's last widget; `token` makes it the widget of an earlier user. */
export function mountTestWidget({ country, currency, type }: Market, token = newToken()): TestWidget {
  const widget = document.createElement('pay-widget');
  let payment: { id: string; status: string } | null = null;
  widget.addEventListener('pay-transaction', ({ detail }) => {
    payment = detail;
  });
  Object.assign(widget, { token, paymentGeo: country.toUpperCase(), locale: 'en', page: type, currency });
  document.body.replaceChildren(widget);
  const { shadowRoot } = widget;
  if (!shadowRoot) throw new Error('The element was not upgraded');
  return {
    driver: new PageDriver(shadowRoot),
    widget,
    payment: () => payment,
    opened: () => opened,
    begin: () => {
      payment = null;
      opened = [];
    },
    approve,
  };
}
