import { expect, test } from 'vitest';
import { redactEvent } from './datadog-monitor.ts';

test('secrets are removed from every free text of an analytics event, and the rest is kept', () => {
  const event = {
    type: 'action',
    view: {
      id: 'v',
      url: 'https://a.example/paywidget/?page=deposit',
      referrer: 'https://b.example/?token=t#x',
    },
    action: { target: { name: 'Card 4111 1111 1111 1111' } },
    resource: { url: 'https://a.example/x.json?key=1', status_code: 200 },
    error: {
      message: 'No account 032180000118359719',
      stack: 'Error: No account 032180000118359719\n  at f @ https://a.example/chunks/a.js?v=1:10:2',
      resource: { url: 'https://a.example/y?z' },
    },
  };
  redactEvent(event);
  expect(event).toEqual({
    type: 'action',
    view: { id: 'v', url: 'https://a.example/paywidget/', referrer: 'https://b.example/' },
    action: { target: { name: 'Card •••' } },
    resource: { url: 'https://a.example/x.json', status_code: 200 },
    error: {
      message: 'No account •••',
      stack: 'Error: No account •••\n  at f @ https://a.example/chunks/a.js:10:2',
      resource: { url: 'https://a.example/y' },
    },
  });
});

test('an analytics event without secrets is not changed', () => {
  const event = { type: 'long_task', view: null };
  redactEvent(event);
  expect(event).toEqual({ type: 'long_task', view: null });
});
