import { io } from 'socket.io-client';
import type { MethodCase } from './method-case.ts';
import { PageDriver } from './page-driver.ts';

/** A widget in the page, with what a walk needs beside it. */
export interface TestWidget {
  driver: PageDriver;
  widget: HTMLElementTagNameMap['pay-widget'];
  /** Forgets the payment before. */
  begin(): void;
  /** The payment that the widget has told its host of since, or null. */
  payment(): { id: string; status: string } | null;
  /** Addresses of the payment pages that the widget has opened since. */
  opened(): readonly string[];
  /** The cashier's panel finds that the money has come. */
  approve(id: string): Promise<void>;
}

let opened: string[] = [];
// Dozens of tabs would open that nobody looks into; those of test/journeys/wallet.test.ts do.
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

/** The widget of a user, a new one if none is named, opened on a list of a country; it is alone in the page. */
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
