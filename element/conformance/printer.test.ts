import { describe, expect, test } from 'vitest';
import { Printer } from './printer.ts';

const TOKEN = 'Qx7-user.71/Kw+93=zPv';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const spelled = (spell: (code: number) => string) =>
  [...TOKEN].map((char) => spell(char.charCodeAt(0))).join('');

describe('the report contains no token, in whatever form a cashier repeats it', () => {
  test.each([
    ['as it is', TOKEN],
    ['in upper case', TOKEN.toUpperCase()],
    ['in part', TOKEN.slice(6, 16)],
    ['reversed', [...TOKEN].toReversed().join('')],
    ['with characters between that are not seen', [...TOKEN].join('\u200b')],
    ['with blanks between', [...TOKEN].join(' ')],
    ['percent-encoded', encodeURIComponent(TOKEN)],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(TOKEN))],
    ['in escapes of JavaScript', spelled((code) => `\\u${code.toString(16).padStart(4, '0')}`)],
    [
      'in escapes for some of its characters',
      TOKEN.replaceAll(/[aeu7]/g, (char) => `\\x${char.charCodeAt(0).toString(16)}`),
    ],
    ['in entities of HTML', spelled((code) => `&#${code};`)],
    ['in hexadecimal entities of HTML', spelled((code) => `&#x${code.toString(16)};`)],
    ['in hexadecimal digits', Buffer.from(TOKEN).toString('hex')],
    [
      'in hexadecimal digits with colons',
      Buffer.from(TOKEN)
        .toString('hex')
        .replaceAll(/..(?=.)/g, '$&:'),
    ],
    ['in base64', base64(TOKEN)],
    ['in base64url', Buffer.from(TOKEN).toString('base64url')],
    ['in base64 behind one other byte', base64(`a${TOKEN}`)],
    ['in base64 behind two other bytes', base64(`ab${TOKEN}`)],
  ])('%s', (_, text) => {
    const printer = new Printer([TOKEN]);
    for (const printed of [
      printer.print(`before ${text} behind`),
      printer.printFrame({ session: `before ${text} behind` }),
      printer.printFrame({ [`before ${text} behind`]: 1 }),
      printer.printFrame([[`before ${text} behind`]]),
    ]) {
      expect(printed).toMatch(/before [^\w]*\w{0,3}[^\w]*•••[^\w]*\w{0,3}[^\w]* behind/);
    }
  });

  test('as a number', () => {
    expect(new Printer(['4711008154']).printFrame({ user: 4711008154, age: 47 })).toBe(
      '{"user":"•••","age":47}',
    );
  });

  test('under the name of a secret, although the kit does not know it', () => {
    expect(new Printer().printFrame({ data: { sessionToken: 'abc', password: 'def', name: 'Ana' } })).toBe(
      '{"data":{"sessionToken":"(a token)","password":"(a token)","name":"Ana"}}',
    );
  });

  test('as a short token', () => {
    expect(new Printer(['user-7']).print('user-7 is no user')).toBe('••• is no user');
  });

  test('at the place where a long text is cut', () => {
    const printed = new Printer([TOKEN]).printFrame('x '.repeat(345) + TOKEN);
    expect(printed).not.toContain(TOKEN.slice(0, 4));
  });
});

test.each([
  ['an escape sequence of a terminal', '\u001b[31m', '\\u001b[31m'],
  ['an escape sequence in one character', '\u009b31m', '\\u009b31m'],
  ['line breaks', 'a\r\nb', 'a\\u000d\\u000ab'],
  ['an override of the direction', '\u202e', '\\u202e'],
  ['an isolate', '\u2066', '\\u2066'],
  ['characters that are not seen', '\u200b\u{e0041}', '\\u200b\\u{e0041}'],
  ['a line separator', '\u2028', '\\u2028'],
  ['half a character', '\ud83d', '\\ud83d'],
])('the report shows %s instead of carrying it out', (_, text, shown) => {
  expect(new Printer().print(text)).toBe(shown);
  expect(new Printer().printFrame({ [text]: text })).not.toMatch(/[\p{C}\p{Zl}]/u);
});

test('the words of the contract stay as they are, whatever a token is called', () => {
  const printer = new Printer(['expired', 'session-user-a']);
  const frame = { type: 'BANKING:wallet-session-v1', expiresAt: 1, note: 'session-user-a expired' };
  expect(printer.printFrame(frame)).toBe(
    '{"type":"BANKING:wallet-session-v1","expiresAt":1,"note":"••• •••"}',
  );
});

test('texts without tokens stay as they are', () => {
  const frame = { status: 400, data: { code: 'invalid_fields', fields: { amount: 'errors.amount_min' } } };
  expect(new Printer([TOKEN, 'user-7']).printFrame(frame)).toBe(JSON.stringify(frame));
});
