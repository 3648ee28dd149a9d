import { createSignal } from 'solid-js';
import { markup } from '../../site.ts';

/** Subscribes to every event, and shows a field of each. */
export default function Events() {
  const [heard, setHeard] = createSignal('');
  const hear = (word: unknown) => setHeard((words) => `${words} ${word}`);
  return (
    <>
      <output>{heard()}</output>
      <pay-widget
        {...markup}
        on:pay-loaded={({ detail }) => hear(detail.version)}
        on:pay-full-loaded={({ detail }) => hear(detail.version)}
        on:pay-init={({ detail }) => hear(detail.page)}
        on:pay-init-error={({ detail }) => hear(detail.message)}
        on:pay-close={({ type }) => hear(type)}
        on:pay-action={({ detail }) => hear(detail.action)}
        on:pay-button={({ detail }) => hear(detail.button)}
        on:pay-error={({ detail }) => hear(detail.message)}
        on:pay-token-expired={({ type }) => hear(type)}
        on:pay-socket-reconnect-attempt={({ detail }) => hear(detail.attempt)}
        on:pay-analytics={({ detail }) => hear(detail.event)}
        on:pay-transaction={({ detail }) => hear(detail.status)}
        on:pay-help={({ detail }) => hear(detail.id)}
      />
    </>
  );
}
