// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { readMonitoring } from './monitoring-config.ts';

beforeEach(() => document.head.replaceChildren());

function write(content: string): void {
  const meta = document.createElement('meta');
  meta.name = 'pay-widget-monitoring';
  meta.content = content;
  document.head.append(meta);
}

test('a page that says nothing is not watched', () => {
  expect(readMonitoring(document)).toEqual({ console: false });
});

test('Datadog is what the page names, and nothing unknown goes along', () => {
  write('{"datadog": {"applicationId": "a", "clientToken": "c", "site": "datadoghq.eu", "beforeSend": "x"}}');
  expect(readMonitoring(document)).toEqual({
    console: false,
    datadog: { applicationId: 'a', clientToken: 'c', site: 'datadoghq.eu' },
  });
});

test.each(['', 'no json', '[]', '{"datadog": {"applicationId": "a"}}', '{"datadog": 7}'])(
  'what cannot be read is nothing: %s',
  (content) => {
    write(content);
    expect(readMonitoring(document)).toEqual({ console: false });
  },
);
