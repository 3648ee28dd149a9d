/**
 * Deliberate bugs, each against a money rule. `npm run test:faults -- --sabotage <name>` builds one into the laboratory's own copies of
 * widget and cashier, and the laboratory must find it.
 * @typedef {{ file: string, from: string, to: string }} Change
 * @type {Record<string, Change[]>}
 */
export const ENGINE_BUGS = {
  'no unique key': [
    {
      file: 'storage/migrations.ts',
      from: '\n    unique (user_id, idem)\n  ) strict`',
      to: '\n    check (1)\n  ) strict`',
    },
    {
      file: 'requests/idempotency-keys.ts',
      from: 'if (!row) return undefined;',
      to: 'if (row || !row) return undefined;',
    },
    {
      file: 'requests/idempotency-keys.ts',
      from: 'created_at: row.at,\n  });',
      to: 'created_at: row.at,\n  }).catch(() => {});',
    },
  ],
  'answer before the commit': [
    {
      file: 'requests/commit-payment.ts',
      from: '  try {\n    const earlier = await write(store',
      to: '  await Promise.resolve();\n  setTimeout(() => void late().catch(() => undefined), 2_000);\n  return ok(answer);\n  async function late() { try {\n    const earlier = await write(store',
    },
    {
      file: 'requests/commit-payment.ts',
      from: '  return { ...ok(answer), ...(opening.fault && { injectedFault: opening.fault }) };\n}\n\nfunction makePayment',
      to: '  return { ...ok(answer), ...(opening.fault && { injectedFault: opening.fault }) }; }\n}\n\nfunction makePayment',
    },
  ],
  'no look-alike is refused': [
    {
      file: 'requests/duplicate-detection.ts',
      from: 'if (stored || twin === null ||',
      to: 'if (stored || twin === null || twin ||',
    },
  ],
  'send again before asking': [
    {
      file: 'domain/payment/payment-attempt.ts',
      from: "'no-answer', 'always', 'checking', 'check'",
      to: "'no-answer', 'always', 'submitting', 'send'",
    },
  ],
  'a new key for each try': [
    {
      file: 'session/payment/attempt/run-attempt.ts',
      from: 'async function send(session: Session, attempt: PaymentAttempt): Promise<void> {\n  const body = session.get(PaymentService).createRequest;',
      to: 'async function send(session: Session, attempt: PaymentAttempt): Promise<void> {\n  const { createRequest } = session.get(PaymentService);\n  const body = createRequest && { ...createRequest, idem: attempt.sends > 1 ? crypto.randomUUID() : attempt.idempotencyKey };',
    },
    {
      file: 'session/payment/attempt/run-attempt.ts',
      from: "if (belongsToAttempt(attempt, transaction)) advance(session, { kind: 'created'",
      to: "if (transaction.id) advance(session, { kind: 'created'",
    },
  ],
  'the key is not kept': [
    {
      file: 'session/payment/attempt/pending-payment-storage.ts',
      from: 'for (const key of pendingPaymentKeys(this.#session)) entries.setItem(key, JSON.stringify(entry));',
      to: 'void entry;',
    },
  ],
  'no answer is called failed': [
    {
      file: 'domain/payment/payment-attempt.ts',
      from: "'no-answer', 'always', 'checking', 'check'",
      to: "'no-answer', 'always', 'rejected', null",
    },
  ],
  'an answer without the key is believed': [
    {
      file: 'domain/payment/payment-attempt.ts',
      from: 'return transaction.idem === attempt.idempotencyKey;',
      to: 'return transaction.idem !== attempt.phase;',
    },
  ],
  'an older push is accepted': [
    {
      file: 'domain/payment/transaction.ts',
      from: 'if (!known || known.id !== received.id) return received;',
      to: 'if (received) return received;',
    },
  ],
  'a second click pays again': [
    {
      file: 'session/payment/attempt/submit-payment.ts',
      from: 'if (state.attempt && isUnderWay(state.attempt)) {',
      to: 'if (state.attempt && !isUnderWay(state.attempt)) {',
    },
  ],
  'pay once more sends the edited amount': [
    {
      file: 'session/payment/attempt/create-request.ts',
      from: 'return current && isSameRequest(current, request) ? { request, twinId } : null;',
      to: 'return current && request ? { request: current, twinId } : null;',
    },
  ],
  'given up without closing the key': [
    { file: 'session/payment/attempt/run-attempt.ts', from: '...(isLast ? { close: true } : {})', to: '' },
    {
      file: 'session/payment/attempt/run-attempt.ts',
      from: 'isUnknown && (rejectionOf',
      to: 'isUnknown || (rejectionOf',
    },
  ],
  'pushes are not followed by polls': [
    {
      file: 'session/payment/transaction/shown-transaction.ts',
      from: "if (state.link === 'open') this.request();",
      to: '',
    },
  ],
  'what is offered is not looked at again': [
    {
      file: 'session/payment/found/open-payments.ts',
      from: 'if (isNewest && !session.isDisposed)',
      to: 'if (!isKnown)',
    },
  ],
  'open payments are not asked for': [
    {
      file: 'session/payment/found/open-payments.ts',
      from: 'if (!state.host.token ||',
      to: 'if (state.host ||',
    },
  ],
  'amounts are floats': [
    {
      file: 'domain/money/money.ts',
      from: 'if (kept.length > decimals) return null;',
      to: "if (kept) return BigInt(Math.trunc(Number(whole + '.' + kept) * 10 ** decimals));",
    },
  ],
};

/**
 * Deliberate bugs that only a page can have, or that runs with real pages must find too: `npm run test:faults -- --chromium 12 --sabotage
 * <name>`.
 * @type {Record<string, Change[]>}
 */
export const PAGE_BUGS = {
  'the key is not kept': ENGINE_BUGS['the key is not kept'] ?? [],
  'the main button stays open': [
    {
      file: 'session/payment/attempt/submit-payment.ts',
      from: 'if (state.attempt && isUnderWay(state.attempt)) {',
      to: 'if (state.attempt && !isUnderWay(state.attempt)) {',
    },
    {
      file: 'ui/controls/button.tsx',
      from: 'if (loading) event.preventDefault();',
      to: 'if (!event) return;',
    },
    {
      file: 'parts/form/payment-form.tsx',
      from: 'if (isUnderWay(attempt) || host.token === undefined) return;',
      to: 'if (host.token === undefined) return;',
    },
  ],
  'what was left open is not drawn': [
    {
      file: 'screens/method-list/open-payment.tsx',
      from: 'return openPayment ? <OpenPaymentTile',
      to: 'return openPayment && !openPayment ? <OpenPaymentTile',
    },
  ],
};

/**
 * Adds a deliberate bug to a build. Its changes may be spread over several builds.
 * @param {Change[]} changes
 * @returns {{ plugin: import('vite').Plugin, check: () => void }} `check` throws if a change was in no build, because a run without the
 * whole bug shows nothing
 */
export function sabotage(changes) {
  const left = new Set(changes);
  const plugin = {
    name: 'sabotage',
    enforce: /** @type {const} */ ('pre'),
    /** @param {string} code @param {string} id */
    transform(code, id) {
      let changed = code;
      for (const change of changes) {
        if (!id.endsWith(change.file)) continue;
        if (!changed.includes(change.from)) throw new Error(`${change.file} has changed`);
        changed = changed.replace(change.from, () => change.to);
        left.delete(change);
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
  return {
    plugin,
    check() {
      for (const { file } of left) throw new Error(`${file} was not built in`);
    },
  };
}
