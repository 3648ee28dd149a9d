import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { AttemptPhase } from '../../src/domain/payment/attempt-phase.ts';
import {
  type AttemptEvent,
  type PaymentAttempt,
  stepAttempt,
} from '../../src/domain/payment/payment-attempt.ts';
import type { Transaction } from '../../src/domain/payment/transaction-schema.ts';
import { readSources } from './source-files.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8');

const PHASES: AttemptPhase[] = [
  'idle',
  'verifying',
  'submitting',
  'checking',
  'paused',
  'settled',
  'rejected',
];
const EVENTS: AttemptEvent['kind'][] = [
  'submit',
  'verified',
  'created',
  'found',
  'rejected',
  'no-answer',
  'not-sent',
  'not-found',
  'check-failed',
  'resume',
];

/** Payment attempts that meet the conditions in the table's column "where". */
const WHERE: Record<string, Partial<PaymentAttempt>> = {
  '': {},
  'a captcha is due': { requiresCaptcha: true },
  'sent before': { sends: 1 },
  'sent before, a captcha is due': { sends: 1, requiresCaptcha: true },
  'sent more than once': { sends: 2 },
  'rejected before': { sends: 2, rejection: { code: 'rejected', message: '', status: 400, fields: {} } },
  'sent three times, or the body is gone': { sends: 3, canSend: false },
};

const plain: PaymentAttempt = {
  idempotencyKey: '0190f5fe-7c00-7a00-8000-000000000001',
  type: 'deposit',
  phase: 'idle',
  sends: 0,
  canSend: true,
  requiresCaptcha: false,
  submittedAt: 0,
  rejection: null,
};

function eventOf(kind: AttemptEvent['kind']): AttemptEvent {
  const rejection = { code: 'rejected', message: '', status: 400, fields: {} };
  return { kind, rejection, status: 0, transaction: {} as Transaction } as AttemptEvent;
}

/** The rows of the table in docs/reliability.md: phase, event, where, next, do. */
const rows = [
  ...page.matchAll(/^\| `([a-z-]+)` \| `([a-z-]+)` \| ([^|]*)\| `([a-z-]+)` \| ([^|]*)\|$/gm),
].map(([, phase = '', event = '', where = '', next = '', effect = '']) => ({
  phase,
  event,
  where: where.trim(),
  next,
  effect: effect.replaceAll('`', '').trim() || null,
}));

test('the table of docs/reliability.md matches the payment state machine', () => {
  expect(rows.length).toBeGreaterThan(10);
  for (const { phase, event, where, next, effect } of rows) {
    const given = WHERE[where];
    expect(given, `"${where}" is known`).toBeDefined();
    const [after, done] = stepAttempt(
      { ...plain, ...given, phase: phase as AttemptPhase },
      eventOf(event as AttemptEvent['kind']),
    );
    expect(`${phase} ${event} ${where}: ${after.phase} ${done}`).toBe(
      `${phase} ${event} ${where}: ${next} ${effect}`,
    );
  }
});

test('the table of docs/reliability.md lists every transition of the payment state machine', () => {
  for (const phase of PHASES) {
    for (const event of EVENTS) {
      for (const given of Object.values(WHERE)) {
        const [after, effect] = stepAttempt({ ...plain, ...given, phase }, eventOf(event));
        if (after.phase === phase && effect === null) continue;
        const reported = rows.filter((row) => row.phase === phase && row.event === event);
        expect(
          reported.some(({ next }) => next === after.phase),
          `${phase} ${event} → ${after.phase}`,
        ).toBe(true);
      }
    }
  }
});

test('docs/reliability.md lists every deliberate bug of the fault laboratory', async () => {
  const { ENGINE_BUGS, PAGE_BUGS } = await import('../faults/sabotage.mjs');
  for (const name of Object.keys({ ...ENGINE_BUGS, ...PAGE_BUGS })) expect(page).toContain(`| ${name} |`);
});

test('every deliberate bug still finds the code that it changes', async () => {
  const { ENGINE_BUGS, PAGE_BUGS } = await import('../faults/sabotage.mjs');
  const sources = [...readSources(ROOT)];
  for (const [name, changes] of [...Object.entries(ENGINE_BUGS), ...Object.entries(PAGE_BUGS)]) {
    for (const { file, from } of changes) {
      const [, text] = sources.find(([path]) => path.endsWith(`/${file}`)) ?? [];
      expect(text?.includes(from), `${name}: ${file}`).toBe(true);
    }
  }
});
