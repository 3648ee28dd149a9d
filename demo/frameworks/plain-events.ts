import 'pay-widget/define';

/** Subscribes to every event of an element, and shows a field of each. */
export function hearEvents(cashier: HTMLElementTagNameMap['pay-widget']): void {
  const hear = (word: unknown) => document.querySelector('output')?.append(` ${word}`);
  cashier.addEventListener('pay-loaded', ({ detail }) => hear(detail.version));
  cashier.addEventListener('pay-full-loaded', ({ detail }) => hear(detail.version));
  cashier.addEventListener('pay-init', ({ detail }) => hear(detail.page));
  cashier.addEventListener('pay-init-error', ({ detail }) => hear(detail.message));
  cashier.addEventListener('pay-close', ({ type }) => hear(type));
  cashier.addEventListener('pay-action', ({ detail }) => hear(detail.action));
  cashier.addEventListener('pay-button', ({ detail }) => hear(detail.button));
  cashier.addEventListener('pay-error', ({ detail }) => hear(detail.message));
  cashier.addEventListener('pay-token-expired', ({ type }) => hear(type));
  cashier.addEventListener('pay-socket-reconnect-attempt', ({ detail }) => hear(detail.attempt));
  cashier.addEventListener('pay-analytics', ({ detail }) => hear(detail.event));
  cashier.addEventListener('pay-transaction', ({ detail }) => hear(detail.status));
  cashier.addEventListener('pay-help', ({ detail }) => hear(detail.id));
}
