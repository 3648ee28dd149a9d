import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Violation } from './read-violations.ts';
import { createCspReports } from './serve-csp-reports.ts';

let server: Server;
let url: string;
let received: Violation[];
let now: number;

beforeEach(async () => {
  received = [];
  now = 0;
  server = createServer(
    createCspReports(
      (violations) => received.push(...violations),
      () => now,
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is right: `address()` returns a string for a pipe only, and this server listens on a port.
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/csp-reports`;
});
afterEach(() => server.close());

async function post(body: string, type = 'application/csp-report'): Promise<number> {
  const { status } = await fetch(url, { method: 'POST', headers: { 'Content-Type': type }, body });
  return status;
}

const OLD = {
  'csp-report': {
    'document-uri': 'https://partner.example/users/ada?token=secret',
    referrer: 'https://partner.example/account/4111111111111111',
    'effective-directive': 'img-src',
    'violated-directive': 'img-src',
    'original-policy': "default-src 'none'",
    disposition: 'report',
    'blocked-uri': 'https://evil.example/avatar/ada.png?id=7',
    'source-file': 'https://partner.example/ada.js',
    'script-sample': 'secret words',
  },
};
const NEW = [
  { type: 'deprecation', age: 1, url: 'https://partner.example/', body: {} },
  {
    type: 'csp-violation',
    age: 10,
    url: 'https://partner.example/users/ada',
    user_agent: 'Browser of Ada',
    body: {
      documentURL: 'https://partner.example/users/ada?token=secret',
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: 'trusted-types-sink',
      disposition: 'enforce',
      sample: 'Element innerHTML|<b>Ada</b>',
    },
  },
];

describe('a content security policy report of a browser', () => {
  test('is read in the report-uri format, without personal data', async () => {
    expect(await post(JSON.stringify(OLD))).toBe(204);
    expect(received).toEqual([
      {
        directive: 'img-src',
        blocked: 'https://evil.example',
        page: 'https://partner.example',
        isReportOnly: true,
      },
    ]);
    expect(JSON.stringify(received)).not.toMatch(/ada|secret|4111/i);
  });

  test('is read in the report-to format, among reports of other types', async () => {
    expect(await post(JSON.stringify(NEW), 'application/reports+json; charset=utf-8')).toBe(204);
    expect(received).toEqual([
      {
        directive: 'require-trusted-types-for',
        blocked: 'trusted-types-sink',
        page: 'https://partner.example',
        isReportOnly: false,
        sink: 'Element innerHTML',
      },
    ]);
  });

  test('contains the directive under the name that older browsers use', async () => {
    const { 'csp-report': report } = OLD;
    const old = { ...report, 'effective-directive': undefined, 'violated-directive': "script-src 'self'" };
    await post(JSON.stringify({ 'csp-report': { ...old, 'blocked-uri': 'inline' } }));
    expect(received).toMatchObject([{ directive: 'script-src', blocked: 'inline' }]);
  });

  test.each(['{', '[]', '7', 'null', '{"csp-report": 7}', '{}'])(
    'that is malformed is rejected: %s',
    async (body) => {
      expect(await post(body)).toBe(400);
      expect(received).toEqual([]);
    },
  );

  test('contains no foreign text: unknown directives and addresses are replaced', async () => {
    const strange = { 'effective-directive': '<img onerror=x>', 'document-uri': '<b>', 'blocked-uri': 'a b' };
    await post(JSON.stringify({ 'csp-report': strange }));
    expect(received).toEqual([
      { directive: 'unknown', blocked: 'unknown', page: 'unknown', isReportOnly: false },
    ]);
  });

  test('must be a POST of its own content type and at most 64 kB', async () => {
    expect((await fetch(url)).status).toBe(405);
    expect(await post(JSON.stringify(OLD), 'text/plain')).toBe(415);
    expect(await post(JSON.stringify(OLD), 'application/json')).toBe(415);
    expect(await post(`"${'x'.repeat(64_000)}"`)).toBe(413);
    expect(await post(JSON.stringify(Array(101).fill(NEW[1])), 'application/reports+json')).toBe(400);
    expect(received).toEqual([]);
  });

  test('may come from a page of another origin', async () => {
    const { status, headers } = await fetch(url, {
      method: 'OPTIONS',
      headers: { Origin: 'https://partner.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('POST');
    expect(headers.get('access-control-allow-headers')).toBe('Content-Type');
  });

  test('is rejected for a while if a page sends too many', async () => {
    const body = JSON.stringify(OLD);
    for (let count = 0; count < 100; count += 1) await post(body);
    expect(await post(body)).toBe(429);
    expect(received).toHaveLength(100);
    now += 1_000;
    expect(await post(body)).toBe(204);
  });
});
