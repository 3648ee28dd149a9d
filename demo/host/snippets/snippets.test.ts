// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings, type Settings } from '../settings.ts';
import { javascript, kotlinRaw, swift } from './literals.ts';
import { PLATFORM_SNIPPETS, type SnippetName, snippetOf } from './snippets.ts';

const guide = readFileSync('docs/host-guide.md', 'utf8');
const rich: Settings = {
  ...readSettings(
    '?country=br&locale=pt-BR&theme=dark&page=withdrawal&brand=Lagoon&token=secret-token&amount=302&close=0',
  ),
  edits: {
    light: {},
    dark: { '--pay-radius': '3px' },
    texts: { 'pt-BR': { 'header.name': `It's "R$ 5" </script>` } },
    bonusList: [{ id: 'welcome', type: 'deposit', depositBonusData: { minDeposit: 500 } }],
    bonusId: 'welcome',
    experiments: { legacyQueryToken: true },
  },
};
const names = Object.keys(PLATFORM_SNIPPETS) as SnippetName[];

function namesOfGuide(column: 0 | 1): Set<string> {
  const rows = guide.split('\n## Attributes and properties\n')[1]?.split('\n## ')[0] ?? '';
  return new Set(
    [...rows.matchAll(/^\| `([\w-]+)` \| (?:`(\w+)`)? ?\|/gm)].map((row) => row[column + 1] ?? ''),
  );
}

describe.each(names)('the snippet for %s', (name) => {
  const code = snippetOf(name, rich);

  it('has every value of the configuration, and never the token of the sandbox', () => {
    for (const value of [
      'BRL',
      'BR',
      'pt-BR',
      'dark',
      'withdrawal',
      '302',
      '#4fc3c9',
      '3px',
      'welcome',
      '500',
      'legacyQueryToken',
    ]) {
      expect(code).toContain(value);
    }
    expect(code).not.toContain('secret-token');
    expect(code).toMatch(/closing-?button/i);
  });

  it('of an untouched playground has nothing that the widget decides by itself', () => {
    const plain = snippetOf(name, readSettings('?token=ada'));
    expect(plain).not.toMatch(/schema[ ":=]|bonus-?list"? ?[:=]|experiments[ ":=]|closing-?button/i);
  });
});

it('snippets use no other names than the host guide', () => {
  const template = document.createElement('template');
  template.innerHTML = snippetOf('html', rich);
  const element = template.content.querySelector('pay-widget');
  const attributes = namesOfGuide(0);
  expect(element?.getAttributeNames().filter((name) => !attributes.has(name))).toEqual([]);
  expect(element?.getAttribute('payment-geo')).toBe('BR');

  const properties = namesOfGuide(1);
  const payload = /val payload = JSONObject\("""([\s\S]*?)"""\)/.exec(snippetOf('android', rich))?.[1] ?? '';
  const given = Object.keys(JSON.parse(payload.replaceAll(/\$\{'\$'\}/g, () => '$')));
  expect(given.filter((name) => !properties.has(name))).toEqual([]);
  expect(given).toEqual(
    expect.arrayContaining(['paymentGeo', 'schema', 'bonusList', 'texts', 'experiments']),
  );
});

it.each([
  ['ios', 'ios/CashierController.swift'],
  ['android', 'android/CashierActivity.kt'],
] as const)('the snippet for %s contains the code of the app as it is', (name, path) => {
  expect(snippetOf(name, rich)).toContain(readFileSync(`demo/apps/${path}`, 'utf8'));
});

it('the snippet of an iframe is the one of the guide with another payload and query', () => {
  const block = /^## Raw iframe\n[\s\S]*?^```html\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? '';
  const [, before = ''] = /([\s\S]*?)const payload/.exec(block) ?? [];
  const [, after = ''] = /const payload = [^\n]*\n([\s\S]*?)src:/.exec(block) ?? [];
  const code = snippetOf('iframe', rich);
  expect(code.startsWith(before)).toBe(true);
  expect(code).toContain(after);
  expect(code).toContain('/paywidget/?page=withdrawal&theme=dark&locale=pt-BR');
});

it('the snippet of a framed playground embeds the framed element', () => {
  const code = snippetOf('html', { ...rich, mode: 'frame' });
  expect(code).toContain('frame="https://cashier.example/paywidget/"');
  expect(code).not.toContain(' host=');
});

it.each([
  { text: `a 'b' "c" \\ </script> \n é` },
  [1, null, true, { 'a-b': [] }],
  'x',
  { deep: { list: [{}] } },
])('a value written as JavaScript is the same value: %j', (value) => {
  const code = javascript(value);
  expect(Function(`return (${code})`)()).toEqual(value);
  expect(code).not.toContain('</script');
});

it('special characters of Swift and Kotlin are escaped', () => {
  expect(swift({ a: 'say "hi"\\(x)', b: [true, 7], c: {} })).toBe(
    '[\n  "a": "say \\"hi\\"\\\\(x)",\n  "b": [\n    true,\n    7,\n  ],\n  "c": [String: Any](),\n]',
  );
  expect(kotlinRaw('costs $5')).toBe(`"""costs \${'$'}5"""`);
});

it('a crafted address puts no code into the snippets', () => {
  const hostile = ['`,a:alert(1)}', '{alert(2)}{{alert(3)}}\\'].join('$');
  const edits = JSON.stringify({ bonusId: hostile });
  const query = new URLSearchParams({ locale: hostile, country: hostile, currency: hostile, edits });
  const settings = readSettings(`?${query}`);
  expect(settings).toMatchObject({ locale: 'en', country: 'mx', currency: 'MXN' });
  const [, template = ''] = /template: (`[\s\S]*?[^\\]`),\n/.exec(snippetOf('angular', settings)) ?? [];
  const markup: unknown = Function('alert', `return ${template}`)(() => expect.fail('code ran'));
  expect(markup).not.toContain('{{');
  const parsed = document.createElement('template');
  parsed.innerHTML = String(markup);
  expect(parsed.content.querySelector('pay-widget')?.getAttribute('bonus-id')).toBe(hostile);
});
