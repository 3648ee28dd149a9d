/**
 * Deliberate bugs, built into the fuzzer's own copy of the widget one at a time: `npm run test:attacks -- --fuzz --sabotage NAME|all`. Each
 * proves that one kind of input of the fuzzer finds its bug. The product contains none of them.
 * @type {Record<string, { verdict: string, entryPoint?: string, move?: string, changes: import('../../faults/sabotage.mjs').Change[] }>}
 */
export const DELIBERATE_BUGS = {
  'inherited names are options': {
    verdict: 'request',
    move: 'polluted',
    changes: [{ file: 'element/pay-widget.ts', from: '= Object.create(null);', to: '= {};' }],
  },
  'copies of a payment inherit': {
    verdict: 'payee',
    move: 'polluted',
    changes: [
      {
        file: 'src/session/payment/transaction/shown-transaction.ts',
        from: 'state.transaction = unpolluted(received);',
        to: 'state.transaction = { ...received };',
      },
    ],
  },
  'details are not locked': {
    verdict: 'payee',
    move: 'swapped',
    changes: [
      {
        file: 'src/domain/payment/payment-lock.ts',
        from: "if (received.type === 'withdrawal') return",
        to: 'if (received.type) return',
      },
    ],
  },
  'a new payee is no change': {
    verdict: 'payee',
    move: 'swapped',
    changes: [
      {
        file: 'src/domain/payment/payable-texts.ts',
        from: 'return [...numbers, ...NAMES.flatMap((name) => plain.match(name) ?? [])].map(ungrouped);',
        to: 'return plain === text && numbers.length > 1e9 ? numbers.map(ungrouped) : [];',
      },
    ],
  },
  'the page pins no origins': {
    verdict: 'request',
    entryPoint: 'markup',
    changes: [
      { file: 'element/preconnect.ts', from: 'Object(element.constructor).origins', to: 'undefined' },
    ],
  },
  'texts keep what is not drawn': {
    verdict: 'unseen',
    move: 'texts',
    changes: [
      {
        file: 'src/domain/parsing/clean-text.ts',
        from: 'if (!SUSPECT.test(text)) return text;',
        to: 'if (text) return text;',
      },
    ],
  },
  'marks have no bound': {
    verdict: 'unseen',
    move: 'texts',
    changes: [
      {
        file: 'src/domain/parsing/clean-text.ts',
        from: ".replace(MANY_MARKS, '$1')",
        to: ".replace(MANY_MARKS, '$&')",
      },
    ],
  },
  'a text of the host hides the amount': {
    verdict: 'payee',
    entryPoint: 'host',
    move: 'texts',
    changes: [
      {
        file: 'src/session/host/host-texts.ts',
        from: 'if (missing) return',
        to: "if (missing === '') return",
      },
    ],
  },
};
