import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Hop {
  name: string;
  path: string;
}

/** The chapter "Traces" of docs/architecture.md: for each trace its title, the limit of its length, and its functions with their files. */
function readTraces(): { title: string; limit: number; hops: Hop[] }[] {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const [, section = ''] = /\n## Traces\n([\s\S]*?)\n## /.exec(page) ?? [];
  return section
    .split('\n### ')
    .slice(1)
    .map((text) => {
      const [, title = '', limit] = /^(.*): at most (\d+)\n/.exec(text) ?? [];
      const rows = text.matchAll(/^\d+\. `(#?\w+)` in `([^`]+)`/gm);
      return {
        title,
        limit: Number(limit),
        hops: [...rows].map(([, name = '', path = '']) => ({ name, path })),
      };
    });
}

function defines({ name, path }: Hop): boolean {
  const declared = `function ${name}\\b|const ${name}\\b.*=`;
  const method = `^ +(?:(?:protected|override|async|readonly) )*${name}(?:(?:<.*>)?\\((?:.*[{,])?$|:.*=>| = \\()`;
  return new RegExp(`${declared}|${method}`, 'm').test(readFileSync(path, 'utf8'));
}

const traces = readTraces();

test('docs/architecture.md has four traces, and the check finds a name that a file only calls or does not contain', () => {
  expect(traces.map(({ hops }) => hops.length > 0)).toEqual([true, true, true, true]);
  expect(defines({ name: 'isRecord', path: 'src/session/start.ts' })).toBe(false);
  expect(defines({ name: 'noSuchFunction', path: 'src/session/start.ts' })).toBe(false);
});

describe.each(traces)('$title', ({ limit, hops }) => {
  test('each function of the trace is in the file that the docs name', () => {
    expect(hops.filter((hop) => !defines(hop))).toEqual([]);
  });

  test('no function is listed twice, and the list stays within its limit', () => {
    expect(new Set(hops.map(({ name, path }) => `${path} ${name}`)).size).toBe(hops.length);
    expect(hops.length).toBeLessThanOrEqual(limit);
  });
});
