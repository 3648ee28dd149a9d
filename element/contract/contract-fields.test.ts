// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { act, createElement } from 'react';
import { ref } from 'valtio/vanilla';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { INDIA_VIEW } from '../../src/domain/fields/card-field.ts';
import {
  nextSchema,
  type Transaction,
  transactionSchema,
} from '../../src/domain/payment/transaction-schema.ts';
import { FLOW_ROUTES, pathOfTransaction } from '../../src/flows/flows.ts';
import CompleteScreen from '../../src/screens/complete/complete-screen.tsx';
import { createFakeSession, transactionOf } from '../../src/session/testing/fake-session.ts';
import { renderInSession } from '../../test/support/render-in-session.tsx';
import examples from './examples.json' with { type: 'json' };

/** The test changes and removes each field of the example of a `next` in turn: the payment's screen must then look different. */

/** Fields that change the behaviour of a screen but not its look, and the test that covers each. */
const ACTED_ON: Record<string, string> = {
  'redirect.params': 'src/parts/payment/open-provider.test.ts: they are sent with the form',
  'redirect.method': 'src/parts/payment/open-provider.test.ts: the form is sent by it',
  'redirect.target': 'src/parts/payment/open-provider.test.ts: where the page is opened',
  'challenge.params':
    'src/flows/redirect/challenge-screen.test.tsx: they are sent with the form in the frame',
  'instruction.voucher':
    'test/journeys/voucher.test.ts: it is printed; so is a barcode, which the example has too',
  'instruction.push': 'src/flows/instruction/instruction-screen.test.tsx: the rail where none is named',
  'instruction.phone': 'src/flows/instruction/instruction-screen.test.tsx: shown on the rail push',
  'instruction.resendAfter': 'src/flows/instruction/instruction-screen.test.tsx: used on the rail push',
  'instruction.intent': 'src/flows/instruction/instruction-screen.test.tsx: opened on the rail qr',
  'invoice.rail': 'src/flows/india/rails.test.ts: the rail of rows that name none',
  'host.action': 'src/screens/complete/complete-screen.test.tsx: it is sent to the host',
  'form.step': 'test/journeys/unified-form.test.ts: the step that the form is sent with',
};

const kinds = nextSchema.def.options;
const kindOf = (option: (typeof kinds)[number]) => option.shape.kind.def.values[0] ?? 'wait';
const byName: Record<string, unknown> = examples;

type Path = readonly (string | number)[];

/** The paths of an example's leaves. The fields of a form count as one leaf, because src/domain/fields/field.test.ts checks them. */
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (path.at(-1) === 'kind' || path.includes('field') || path[0] === 'fields')
    return path.length === 1 ? [path] : [];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, item]) =>
    leavesOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function changed(value: unknown, path: Path, make: (leaf: unknown) => unknown): unknown {
  const copy: unknown = structuredClone(value);
  let at: unknown = copy;
  for (const step of path.slice(0, -1)) at = Reflect.get(Object(at), step);
  const last = path.at(-1) ?? '';
  const leaf = make(Reflect.get(Object(at), last));
  if (leaf === undefined) Reflect.deleteProperty(Object(at), last);
  else Reflect.set(Object(at), last, leaf);
  return copy;
}

function othersOf(leaf: unknown): unknown[] {
  if (typeof leaf === 'boolean') return [!leaf, undefined];
  if (typeof leaf === 'number') return [leaf + 1, leaf + 3_600_000, undefined];
  if (typeof leaf !== 'string') return [[], undefined];
  const words = ['paid', 'receipt', 'imps', 'home', 'CODE39', 'GET', 'blank', 'TRC20'];
  return [`${leaf}x`, '777', undefined, ...words];
}

/** Codes and links of these kinds are valid in one currency only. */
const CURRENCIES: Partial<Record<string, string>> = { eazype: 'INR', invoice: 'INR', pix: 'BRL' };

/** Some parts are shown in one situation only: confirmations of coins (accepted), app links (phones), QR codes (desktops). */
const SITUATIONS = [
  { status: 'waiting', platform: 'desktop' },
  { status: 'waiting', platform: 'mobile' },
  { status: 'accepted', platform: 'desktop' },
] as const;
type Situation = (typeof SITUATIONS)[number];

async function look(next: unknown, { status, platform }: Situation): Promise<string> {
  const parsed = z.safeParse(nextSchema, next);
  if (!parsed.success) return 'not accepted';
  const { session } = createFakeSession();
  const { state } = session;
  state.user.platform = platform;
  state.user.currency = 'MXN';
  const transaction: Transaction = {
    ...z.parse(transactionSchema, examples.transaction),
    status,
    currency: CURRENCIES[parsed.data.kind] ?? 'MXN',
    next: parsed.data,
  };
  const { expiresAt: _, ...open } = transaction;
  state.transaction = ref(transactionOf({ ...open }));
  const path = pathOfTransaction(
    transaction,
    parsed.data.kind === 'invoice' ? { name: 'upi', category: null, cardViewType: INDIA_VIEW } : null,
  );
  const row = FLOW_ROUTES.find((one) => one.path === path);
  const Screen = row ? (await row.load()).default : CompleteScreen;
  // Countdowns show the time that is left, so the clock has the same time for each drawing.
  vi.setSystemTime(examples.transaction.createdAt);
  const { container } = await renderInSession(session, createElement(Screen));
  await act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(50);
  });
  // React uses other ids in each drawing, so they are removed before the comparison.
  const markup = container.innerHTML.replace(/_r_\w+_/g, '');
  cleanup();
  return markup;
}

async function isAnyShown(nexts: readonly unknown[], plain: readonly string[]): Promise<boolean> {
  for (const next of nexts) {
    for (const [at, situation] of SITUATIONS.entries()) {
      const drawn = await look(next, situation);
      if (drawn !== 'not accepted' && drawn !== plain[at]) return true;
    }
  }
  return false;
}

beforeEach(() => void vi.useFakeTimers({ now: examples.transaction.createdAt }));
afterEach(() => void vi.useRealTimers());

describe.each(kinds.map((option) => [kindOf(option)] as const))(
  'next.kind "%s" in docs/contract.md',
  (kind) => {
    test('has no field that its screen never shows', { timeout: 60_000 }, async () => {
      const example = byName[`next ${kind}`];
      const unseen = new Set<string>();
      const seen = new Set<string>();
      const plain: string[] = [];
      for (const situation of SITUATIONS) {
        await look(example, situation);
        plain.push(await look(example, situation));
        // If the unchanged screen differed from one drawing to the next, every field would count as shown.
        expect(await look(example, situation)).toBe(plain.at(-1));
      }
      for (const path of leavesOf(example)) {
        const name = [kind, ...path.filter((step) => typeof step === 'string')].join('.');
        if (Object.keys(ACTED_ON).some((known) => name === known || name.startsWith(`${known}.`))) continue;
        if (path.at(-1) === 'kind' || seen.has(name)) continue;
        const leaf = path.reduce<unknown>((at, step) => Reflect.get(Object(at), step), example);
        const isShown = await isAnyShown(
          othersOf(leaf).map((other) => changed(example, path, () => other)),
          plain,
        );
        (isShown ? seen : unseen).add(name);
      }
      expect([...unseen].filter((name) => !seen.has(name))).toEqual([]);
    });
  },
);

test('every field that is excepted from these tests is a field of the contract', () => {
  for (const name of Object.keys(ACTED_ON)) {
    const [kind, ...path] = name.split('.');
    const value = path.reduce<unknown>((at, step) => {
      const item: unknown = Array.isArray(at) ? at[0] : at;
      return Reflect.get(Object(item), step);
    }, byName[`next ${kind}`]);
    expect([name, value]).not.toEqual([name, undefined]);
  }
});
