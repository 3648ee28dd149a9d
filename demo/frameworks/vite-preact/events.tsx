import 'pay-widget/preact';
import { useState } from 'preact/hooks';
import { site } from './site.ts';

/** Subscribes to every event, and shows a field of each. */
export function Events() {
  const [heard, setHeard] = useState('');
  const hear = (word: unknown) => setHeard((words) => `${words} ${word}`);
  return (
    <>
      <output>{heard}</output>
      <pay-widget
        {...site}
        onpay-loaded={({ detail }) => hear(detail.version)}
        onpay-full-loaded={({ detail }) => hear(detail.version)}
        onpay-init={({ detail }) => hear(detail.page)}
        onpay-init-error={({ detail }) => hear(detail.message)}
        onpay-close={({ type }) => hear(type)}
        onpay-action={({ detail }) => hear(detail.action)}
        onpay-button={({ detail }) => hear(detail.button)}
        onpay-error={({ detail }) => hear(detail.message)}
        onpay-token-expired={({ type }) => hear(type)}
        onpay-socket-reconnect-attempt={({ detail }) => hear(detail.attempt)}
        onpay-analytics={({ detail }) => hear(detail.event)}
        onpay-transaction={({ detail }) => hear(detail.status)}
        onpay-help={({ detail }) => hear(detail.id)}
      />
    </>
  );
}
