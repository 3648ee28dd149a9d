import { readFileSync } from 'node:fs';

export const readApp = (path: string) => readFileSync(`demo/apps/${path}`, 'utf8');
const swift = readApp('ios/CashierController.swift');
const kotlin = readApp('android/CashierActivity.kt');
const dart = readApp('flutter/pay_widget.dart');

/** The scripts that the apps in demo/apps run before the page's scripts, by platform, with origin and data filled in. */
export const START_SCRIPTS: Record<string, (origin: string, data: string) => string> = {
  ios: (origin, data) =>
    (/let script = """\n(.*?)\n +"""/s.exec(swift)?.[1] ?? '')
      .replace('\\(origin)', origin)
      .replace('\\(String(decoding: data, as: UTF8.self))', data),
  android: (_, data) => (/val script = "(window\.paywidgetUserData = )/.exec(kotlin)?.[1] ?? 'throw ') + data,
  flutter: (origin, data) =>
    [...dart.matchAll(/runJavaScript\('(if .*)'\n +' (.*)'\);/g)]
      .map(([, first, second]) => `${first}${second}`)
      .join()
      .replace('$origin', JSON.stringify(origin))
      .replace('$data', data),
};
