'use client';
import { PayWidget } from 'pay-widget/react';
import { useState } from 'react';
import { site } from './site';

/** Subscribes to every event, and shows a field of each. */
export default function Events() {
  const [heard, setHeard] = useState('');
  const hear = (word: unknown) => setHeard((words) => `${words} ${word}`);
  return (
    <>
      <output>{heard}</output>
      <PayWidget
        {...site}
        onPayLoaded={({ detail }) => hear(detail.version)}
        onPayFullLoaded={({ detail }) => hear(detail.version)}
        onPayInit={({ detail }) => hear(detail.page)}
        onPayInitError={({ detail }) => hear(detail.message)}
        onPayClose={({ type }) => hear(type)}
        onPayAction={({ detail }) => hear(detail.action)}
        onPayButton={({ detail }) => hear(detail.button)}
        onPayError={({ detail }) => hear(detail.message)}
        onPayTokenExpired={({ type }) => hear(type)}
        onPaySocketReconnectAttempt={({ detail }) => hear(detail.attempt)}
        onPayAnalytics={({ detail }) => hear(detail.event)}
        onPayTransaction={({ detail }) => hear(detail.status)}
        onPayHelp={({ detail }) => hear(detail.id)}
      />
    </>
  );
}
