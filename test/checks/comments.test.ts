import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCommentViolations } from './find-comment-violations.mjs';
import { readTexts } from './text-files.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('comments and time constants', () => {
  test('name their subject, and their unit', () => {
    const files = [...readTexts(ROOT, /\.(?:tsx?|m?js|css)$/)].filter(([path]) =>
      /^(?:src|element|demo|test)\/|^[\w.]+$/.test(path),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap(([path, code]) => findCommentViolations(path, code))).toEqual([]);
  });

  test('a comment that opens with a question word is found in every comment syntax', () => {
    const code = `/** ${'What'} it is. */\n/*\n * ${'Who'} asks.\n */\nconst a = 1; // ${'How'} much\n// fine\n// ${'Where'} it goes on\n`;
    expect(findCommentViolations('a.ts', code)).toEqual([
      'a.ts:1: a comment opens with "What"; name its subject',
      'a.ts:2: a comment opens with "Who"; name its subject',
      'a.ts:5: a comment opens with "How"; name its subject',
    ]);
  });

  test('a time constant without a unit is found by its name and by its comment', () => {
    const code =
      "const PATIENCE = 10_000;\n/** Longest answer, in milliseconds. */\nconst LONGEST = 30 * 1_000;\nconst POLL_MS = 10;\nconst DELAY = 'delay';\nconst DAY = 24 * HOUR_MS;\n";
    expect(findCommentViolations('a.ts', code)).toEqual([
      'a.ts:1: PATIENCE is a time without a unit; call it PATIENCE_MS, _S …',
      'a.ts:3: LONGEST is a time without a unit; call it LONGEST_MS, _S …',
      'a.ts:6: DAY is a time without a unit; call it DAY_MS, _S …',
    ]);
  });
});
