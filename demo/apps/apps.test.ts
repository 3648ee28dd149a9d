import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPublicApi } from '../../element/build/package/public-api.mjs';

const read = (path: string) => readFileSync(path, 'utf8');
const face = readPublicApi();
const link = read('src/bridge/webview-link.ts');

/** Each app with the ways in which its language writes a message and takes one. */
const APPS = [
  ['ios/CashierController.swift', /\["type": "([\w-]+)"/g, /case "(\w+)":/g, 'name: "paywidget"'],
  [
    'android/CashierActivity.kt',
    /put\("type", "([\w-]+)"/g,
    /^ *"(\w+)" ->/gm,
    '"AndroidBilling", setOf(origin)',
  ],
  ['flutter/pay_widget.dart', /\{'type': '([\w-]+)'/g, /case '(\w+)':/g, "'AndroidBilling'"],
] as const;

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe.each(APPS)('the app %s', (path, sends, handles, bridge) => {
  const code = read(`demo/apps/${path}`);

  test('sends and handles only messages of the protocol, and renews the token', () => {
    const sent = new Set(namesIn(code, sends));
    expect(face.messagesIn).toEqual(expect.arrayContaining([...sent]));
    expect([...sent]).toEqual(expect.arrayContaining(['host-data-updated', 'swipe-back']));
    const handled = namesIn(code, handles);
    expect(handled).toEqual(['close', 'onTokenExpired']);
    expect(face.events.map(({ message }) => message)).toEqual(expect.arrayContaining(handled));
  });

  test('uses the names of the page’s link, and pins the origin', () => {
    expect(code).toContain(bridge);
    expect(code).toContain('window.paywidgetUserData = ');
    expect(link).toContain("USER_DATA = 'paywidgetUserData'");
    expect(code).toMatch(/location\.origin === |setOf\(origin\)/);
  });
});

test.each([...APPS.map(([path]) => path), 'react-native/cashier-screen.tsx', 'capacitor/index.html'])(
  'the app %s is thin',
  (path) => {
    expect(read(`demo/apps/${path}`).split('\n').length).toBeLessThanOrEqual(251);
  },
);
