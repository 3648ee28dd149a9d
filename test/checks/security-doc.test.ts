import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { pageHeaders } from '../../demo/cashier/http/page-headers.ts';
import { createIframe } from '../../src/bridge/create-iframe.ts';

const doc = readFileSync(fileURLToPath(new URL('../../docs/security.md', import.meta.url)), 'utf8');

/** The value that a table row of the page gives to a name. */
const reported = (name: string) => new RegExp(`^\\| \`${name}\` \\| \`([^\`]+)\``, 'm').exec(doc)?.[1] ?? '';
const directives = (policy: string) => policy.split('; ').map((directive) => directive.split(' ')[0]);

afterEach(() => void vi.unstubAllGlobals());

test('the documented response headers are those that the sandbox sends', () => {
  const { 'Content-Security-Policy': policy = '', ...others } = pageHeaders('', {
    frameAncestors: 'https://host.example',
    policies: 'pay-widget-captcha',
  });
  expect(directives(reported('Content-Security-Policy'))).toEqual(directives(policy));
  for (const [name, value] of Object.entries(others)) expect(reported(name), name).toBe(value);
});

test('the documented permissions of the frame are those of the code', () => {
  // The test simulates a browser that can share.
  vi.stubGlobal('navigator', { share: () => undefined });
  const attributes: Record<string, string> = {};
  const iframe = {
    setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }),
  };
  const ownerDocument = { createElement: () => iframe };
  // The members of an element that the test uses.
  createIframe({ ownerDocument, getAttribute: () => null } as unknown as HTMLElement);
  const { allow, referrerPolicy } = iframe as typeof iframe & Record<string, unknown>;
  expect([attributes.sandbox, allow, referrerPolicy]).toEqual([
    reported('sandbox'),
    reported('allow'),
    reported('referrerpolicy'),
  ]);
});
