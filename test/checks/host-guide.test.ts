import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { ELEMENT_VALUE_NAMES } from '../../element/attributes.ts';
import { createManifest } from '../../element/build/package/custom-elements.mjs';
import { readPublicApi } from '../../element/build/package/public-api.mjs';
import { PayWidget } from '../../element/pay-widget.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const guide = readFileSync(`${ROOT}docs/host-guide.md`, 'utf8');
const face = readPublicApi();

describe('the native examples of the host guide', () => {
  const shellOf = (language: string) => guide.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
  const link = readFileSync(`${ROOT}src/bridge/webview-link.ts`, 'utf8');

  test.each([
    ['swift', 'paywidgetUserData', 'IOS_HANDLER', /\.add\(.*, name: "(\w+)"\)/g],
    [
      'kotlin',
      'paywidgetUserData',
      'ANDROID_BRIDGE',
      /addWebMessageListener\(\w+, "(\w+)", setOf\(origin\)/g,
    ],
  ] as const)('the native example in %s uses the names of the code', (language, data, bridge, handler) => {
    const shell = shellOf(language);
    expect(link).toContain(`USER_DATA = '${data}'`);
    expect(shell).toContain(`window.${data} = `);
    expect(namesIn(shell, handler)).toEqual(namesIn(link, new RegExp(`${bridge} = '(\\w+)'`, 'g')));
    const sent = namesIn(shell, /(?:\["type": |put\("type", )"([\w-]+)"/g);
    expect(sent.toSorted()).toEqual(['host-data-updated', 'swipe-back']);
    expect(face.messagesIn).toEqual(expect.arrayContaining(sent));
    const handled = namesIn(shell, /(?:case |^ *)"(\w+)"(?::| ->)/gm);
    expect(handled).toEqual(['close', 'onTokenExpired']);
    expect(face.events.map(({ message }) => message)).toEqual(expect.arrayContaining(handled));
  });
});

describe('custom-elements.json', () => {
  const [declaration] = createManifest().modules[0]?.declarations ?? [];

  it('lists every attribute and property of the element with a description', () => {
    const names = declaration?.attributes.map(({ name }) => name).toSorted();
    expect(names).toEqual(PayWidget.observedAttributes.toSorted());
    const fields = declaration?.members.filter(({ kind }) => kind === 'field').map(({ name }) => name);
    expect(fields?.toSorted()).toEqual(ELEMENT_VALUE_NAMES.toSorted());
    const all = [
      ...(declaration?.attributes ?? []),
      ...(declaration?.members ?? []),
      ...(declaration?.events ?? []),
    ];
    expect(all.filter(({ description }) => description === '')).toEqual([]);
  });

  it('lists every event, part, slot and token', () => {
    const namesOf = (members: { name: string }[] = []) => members.map(({ name }) => name);
    expect(namesOf(declaration?.events)).toEqual(face.events.map(({ name }) => name));
    // theming.test.ts compares the chapter on theming with the same lists.
    expect(namesOf(declaration?.cssParts)).toEqual(expect.arrayContaining(['button', 'frame', 'tile']));
    expect(namesOf(declaration?.cssParts)).toEqual(face.parts);
    expect(namesOf(declaration?.slots)).toEqual(face.slots);
    expect(namesOf(declaration?.cssProperties)).toEqual(face.tokens);
  });
});
