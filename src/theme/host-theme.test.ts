import { describe, expect, test } from 'vitest';
import { readHostTheme } from './host-theme.ts';

function read(variables: Record<string, unknown>) {
  const dropped: string[] = [];
  const tokens = readHostTheme(variables, 'light', (name) => dropped.push(name));
  return { tokens, dropped };
}

describe('a host theme', () => {
  test.each([
    ['--pay-line', '#ccc8'],
    ['--pay-line', 'rgba(0, 0, 0, 0.5)'],
    ['--pay-line', 'hsl(200deg 10% 50% / 40%)'],
    ['--pay-scrim', 'transparent'],
    ['--pay-radius', '0'],
    ['--pay-radius', '12.5px'],
    ['--pay-leading', '1.4'],
    ['--pay-font', "'Space Grotesk', Inter, sans-serif"],
    ['--pay-calm', '200ms'],
    ['--pay-ease', 'cubic-bezier(0.2, 0.8, 0.2, 1)'],
    ['--pay-shadow', '0 1px 2px rgb(0 0 0 / 0.1), 0 4px 8px #0003'],
  ])('accepts %s: %s', (name, value) => {
    const { tokens, dropped } = read({ [name]: value });
    expect(dropped).toEqual([]);
    expect(tokens[name]).toBe(value);
  });

  test.each([
    ['--pay-line', 'red; background: url(https://evil.example)'],
    ['--pay-line', 'var(--other)'],
    ['--pay-canvas', 'url(https://evil.example/x.png)'],
    ['--pay-accent', '#ff000080'],
    ['--pay-radius', '1rem'],
    ['--pay-radius', 'calc(100% - 1px)'],
    ['--pay-font', "x'; } * { display: none"],
    ['--pay-leading', '1e9'],
    ['--pay-unknown', '#fff'],
    ['color', '#fff'],
    ['__proto__x', '#fff'],
    ['--pay-text', 7],
    ['--pay-text', null],
  ])('drops %s: %s and reports it', (name, value) => {
    expect(read({ [name]: value })).toEqual({ tokens: {}, dropped: [name] });
  });

  test('derives other tokens from a seed, and an explicit token wins', () => {
    const { tokens } = read({ '--pay-accent': '#ffd400', '--pay-accent-soft': '#fffbe0' });
    expect(tokens['--pay-on-accent']).toMatch(/^#/);
    expect(tokens['--pay-accent-soft']).toBe('#fffbe0');
  });

  test('keeps the valid tokens of a partly invalid theme', () => {
    const { tokens, dropped } = read({ '--pay-radius': '8px', '--pay-line': 'nope' });
    expect(tokens).toEqual({ '--pay-radius': '8px' });
    expect(dropped).toEqual(['--pay-line']);
  });
});
