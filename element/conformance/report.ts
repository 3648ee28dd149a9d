import type { Result } from './run-conformance.ts';

const MARKS = { passed: 'pass', failed: 'FAIL', skipped: 'skip' } as const;

export function describeResult({ rule, outcome, message, exchange, isBlocked }: Result): string {
  const head = `${MARKS[outcome]}  ${rule.level.padEnd(6)}  ${rule.id}: ${rule.title}`;
  if (outcome === 'passed') return message === '' ? head : `${head}\n      ${message}`;
  if (outcome === 'skipped') return `${head}\n      ${isBlocked ? '' : 'needs '}${message}`;
  const lines = [
    `rule  docs/contract.md, "${rule.section}"`,
    `found ${message}`,
    ...(exchange ? [`sent  ${exchange.sent}`, `came  ${exchange.came}`] : []),
    `do    ${rule.fix}`,
  ];
  return [head, ...lines.map((line) => `      ${line}`)].join('\n');
}

export interface Summary {
  passed: number;
  failed: number;
  skipped: number;
  must: number;
  unchecked: number;
}

export function summarize(results: readonly Result[]): Summary {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const countMust = (outcome: Result['outcome']) =>
    results.filter((result) => result.outcome === outcome && result.rule.level === 'must').length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    must: countMust('failed'),
    unchecked: countMust('skipped'),
  };
}

export function toJson(url: string, version: string, results: readonly Result[]): string {
  const rules = results.map(({ rule, outcome, message, exchange, seconds }) => ({
    id: rule.id,
    level: rule.level,
    section: rule.section,
    title: rule.title,
    outcome,
    seconds: Number(seconds.toFixed(3)),
    ...(message && { message }),
    ...(outcome === 'failed' && { fix: rule.fix }),
    ...exchange,
  }));
  return `${JSON.stringify({ cashier: url, contract: version, ...summarize(results), rules }, null, 2)}\n`;
}

export function toJunit(results: readonly Result[]): string {
  const { failed, skipped } = summarize(results);
  const cases = results.map((result) => {
    const { rule, outcome, message, seconds } = result;
    const head = `  <testcase classname="${escapeXml(rule.section)}" name="${escapeXml(`${rule.id}: ${rule.title}`)}" time="${seconds.toFixed(3)}"`;
    if (outcome === 'passed') return `${head}/>`;
    if (outcome === 'skipped') return `${head}><skipped message="${escapeXml(message)}"/></testcase>`;
    return `${head}><failure type="${rule.level}" message="${escapeXml(message)}">${escapeXml(describeResult(result))}</failure></testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="pay-widget-conformance" tests="${results.length}" failures="${failed}" skipped="${skipped}">`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
