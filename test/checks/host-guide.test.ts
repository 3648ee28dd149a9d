import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { ELEMENT_VALUE_NAMES } from '../../element/attributes.ts';
import { createManifest } from '../../element/build/package/custom-elements.mjs';
import { readPublicApi } from '../../element/build/package/public-api.mjs';
import { PayWidget } from '../../element/pay-widget.ts';
import { FAILURES } from '../../src/domain/errors/failures.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const guide = readFileSync(`${ROOT}docs/host-guide.md`, 'utf8');
const face = readPublicApi();

/** The rows of the table whose first heading is `first`, below a chapter; cells without their backquotes. */
function rowsOf(chapter: string, first: string): string[][] {
  const text = guide.split(`\n## ${chapter}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end).map((line) =>
    line
      .replaceAll('\\|', '∣')
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

/** Names of an object type: `{ message: string; url: string }` has two. */
const fieldsOf = (type: string) =>
  type.startsWith('{') ? [...type.matchAll(/(\w+)\??:/g)].map(([, name]) => name) : [];

describe('the host guide lists exactly the public names of the code', () => {
  test('attributes and properties', () => {
    const reported = rowsOf('Attributes and properties', 'attribute').map(([attribute, property]) => [
      attribute,
      property,
    ]);
    expect(reported).toEqual(face.attributes.map(({ name, property }) => [name, property]));
  });

  test('methods', () => {
    const reported = rowsOf('Methods', 'method').map(([call]) => call);
    const names = (type: string) => [...type.matchAll(/(\w+): /g)].map(([, name]) => name);
    const calls = face.methods.map(({ name, type }) => `${name}(${names(type).join(', ')})`);
    expect(reported).toEqual(calls);
  });

  test('events, their message types and details', () => {
    const reported = rowsOf('Events and messages', 'event').map(([event, message, detail]) => [
      event,
      message,
      detail,
    ]);
    const detailOf = (type: string) => (/^[A-Z]\w+$/.test(type) ? type : fieldsOf(type).join(', '));
    expect(reported).toEqual(face.events.map(({ name, message, type }) => [name, message, detailOf(type)]));
  });

  test('messages in, and those for frames only', () => {
    const sent = rowsOf('Raw iframe', 'type').map(([type]) => type);
    expect(sent.toSorted()).toEqual(face.messagesIn.toSorted());
    const documented = rowsOf('Raw iframe', 'messageType').map(([name, detail]) => [name, detail]);
    expect(documented).toEqual(face.notices.map(({ name, type }) => [name, fieldsOf(type).join(', ')]));
  });

  test('error codes', () => {
    const fixed = Object.entries(FAILURES).flatMap(([code, failure]) =>
      'message' in failure ? [[failure.message, code]] : [],
    );
    const reported = rowsOf('When something goes wrong', 'message').map(([message, code]) => [message, code]);
    // Lost connections share one message in three situations.
    const isTwin = ([, code]: (string | undefined)[]) => code === 'offline' || code === 'dropped';
    expect(reported.toSorted()).toEqual(fixed.filter((row) => !isTwin(row)).toSorted());
  });

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
