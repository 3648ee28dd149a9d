import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readPublicApi } from '../../element/build/package/public-api.mjs';

const read = (path: string) => readFileSync(path, 'utf8');
const face = readPublicApi();
const link = read('src/bridge/webview-link.ts');

/** Each app: patterns for the messages that its code sends and handles, and the text by which it connects to the page. */
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

  test('gives every message of the page to the app by its name', () => {
    expect(code).toMatch(
      /onNotification\??(?:\.call|\.invoke)?\((?:name, event|'\$\{event\['messageType'\]\}', event)\)/,
    );
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

/** Debian's package `kotlin` installs the compiler here; without the compiler the test is skipped. */
const KOTLIN = '/usr/bin/kotlinc';
const COMPILE_TIMEOUT_MS = 240_000;

/** The activity calls these functions of the app and its libraries; stubs are enough to compile it. */
const OWN_CODE = {
  'Activity.kt':
    'package androidx.activity\nfun androidx.appcompat.app.AppCompatActivity.enableEdgeToEdge() {}\n',
  'Token.kt': 'fun fetchUserToken(take: (String) -> Unit) = take("")\n',
};

/** Compiles the activity against the functions of Android in `api-for-tests.txt`; returns the compiler's messages. */
async function compileKotlin(code: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kotlin-'));
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, 'src', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'src', path), text);
  };
  for (const line of read('demo/apps/android/api-for-tests.txt').trim().split('\n')) {
    const [, home = '', name] = /^package ([\w.]+);.*?(?:class|interface) (\w+)/.exec(line) ?? [];
    write(`${home.replaceAll('.', '/')}/${name}.java`, `${line}\n`);
  }
  for (const [path, text] of Object.entries({ ...OWN_CODE, 'CashierActivity.kt': code })) write(path, text);
  try {
    const run = promisify(execFile)(KOTLIN, [join(folder, 'src'), '-d', join(folder, 'out')]);
    const { stderr } = await run.catch((failed: { stderr: string }) => failed);
    return [...stderr.matchAll(/ error: (.*)/g)].map(([, words = '']) => words);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the Kotlin of the app is compiled, where a compiler is', { timeout: COMPILE_TIMEOUT_MS }, async ({
  skip,
}) => {
  skip(!existsSync(KOTLIN), `${KOTLIN} is not here: install the package kotlin.`);
  const code = read('demo/apps/android/CashierActivity.kt');
  const wrong = code.replace('web.destroy()', 'web.destory()');
  expect(await compileKotlin(code)).toEqual([]);
  expect(await compileKotlin(wrong)).toEqual(['unresolved reference: destory']);
});
