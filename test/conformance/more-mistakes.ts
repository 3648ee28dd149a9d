import { type Mistake, SLOW_BANK } from './mistakes.ts';
import type { Change } from './planted-cashier.ts';

const CHANGE = 'payment.transaction = contract.changeTransaction(payment.transaction, status, more);';

const ACCEPTED_AGAIN: Change = [
  CHANGE,
  `${CHANGE}\n    if (status === 'processed') setTimeout(() => { payment.transaction = { ...payment.transaction, status: 'accepted', seq: 99 }; }, 20);`,
];

/** Changes by which the cashier stores its idempotency keys in another spelling, such as lower case. */
const keysAs = (stored: string): Change[] => [
  [
    'const stored = state.keys[key];\n      const fingerprint',
    `const stored = state.keys[${stored}];\n      const fingerprint`,
  ],
  ['state.keys[key] = { fingerprint, id', `state.keys[${stored}] = { fingerprint, id`],
  [
    'const stored = state.keys[key];\n      if (stored?.id)',
    `const stored = state.keys[${stored}];\n      if (stored?.id)`,
  ],
  ['state.keys[key] = { fingerprint: null }', `state.keys[${stored}] = { fingerprint: null }`],
];

export const MORE_MISTAKES: Mistake[] = [
  ['a wallet is about another currency', 'wallet', [["currencyCode: 'MXN'", "currencyCode: 'USD'"]]],
  [
    'the request of a wallet has an amount',
    'wallet',
    [["total: { label: 'Example Games' }", "total: { label: 'Example Games', amount: '10.00' }"]],
  ],
  [
    'a method has a wallet and a preparation',
    'wallet',
    [['{ wallet: APPLE_PAY }', '{ wallet: APPLE_PAY, isPreparationRequired: true }']],
  ],
  [
    'a withdrawal has a wallet',
    'wallet',
    [
      [
        "[NAME, ACCOUNT]),\n    method('bank_out'",
        "[NAME, ACCOUNT], { wallet: APPLE_PAY }),\n    method('bank_out'",
      ],
    ],
  ],
  [
    'a method has a wallet and a captcha',
    'wallet',
    [['{ wallet: APPLE_PAY }', '{ wallet: APPLE_PAY, isGeetest: true }']],
  ],
  [
    'a wallet pays without a token',
    'wallet',
    [["if (!token.startsWith('test-')) throw new RequestRejection(400, 'wallet_failed');", '']],
  ],
  ['a session is requested at any address', 'wallet', [['!APPLE_GATEWAY.test(url)', 'false']]],
  ['a token pays twice', 'wallet-token', [['state.spent.includes(token)', 'false']]],
  [
    'the shares of a payout lose what cannot be divided',
    'payout',
    [['label: method, arrivesIn: DAY_MS }, minor - back)', 'label: method, arrivesIn: DAY_MS }, back * 2n)']],
  ],
  [
    'the shares of a payout are in another currency',
    'payout',
    [
      [
        'amount: toDecimal(part, currency), currency })',
        "amount: toDecimal(part, currency), currency: 'USD' })",
      ],
    ],
  ],
  ['a speed has no fee', 'payout', [['fee: toDecimal(fee, currency),\n        net', 'net']]],
  [
    'a speed costs another fee than its preparation says',
    'payout-speed',
    [['payee: payee.outcome, fee: speed.fee', "payee: payee.outcome, fee: '3.50'"]],
  ],
  [
    'any speed is taken',
    'payout-speed',
    [["(fields.payout_speed ?? 'standard'));", "(fields.payout_speed ?? 'standard')) ?? speeds[0];"]],
  ],
  [
    'a close match has no name',
    'payout',
    [["payee: { outcome: 'match' }", "payee: { outcome: 'close-match' }"]],
  ],
  [
    'a user learns the name of a stranger',
    'payout',
    [["payee: { outcome: 'match' }", "payee: { outcome: 'no-match', name: 'ANA DIAZ' }"]],
  ],
  [
    'a widget says what the bank has not said about the payee',
    'payout-payee',
    [["if ((fields.payout_payee ?? 'match') !== payee.outcome)", 'if (false)']],
  ],
  [
    'a payment forgets the answer about its payee',
    'payout-payee',
    [['payee: payee.outcome, fee: speed.fee', 'fee: speed.fee']],
  ],
  [
    'a withdrawal is made though its wallet is not proven',
    'payout-proof',
    [["if (body.method === 'eth_out') rejectUnproven(amount);", '']],
  ],
  [
    'the least withdrawal that needs the proof of a wallet is made without it',
    'payout-proof',
    [['if (amount < PROVEN_FROM) return;', 'if (amount <= PROVEN_FROM) return;']],
  ],
  [
    'a withdrawal needs the proof of a wallet that its preparation has not asked for',
    'payout-proof',
    [['if (amount < PROVEN_FROM) return;', '']],
  ],
  [
    'the session of a wallet has expired when it comes',
    'wallet',
    [['expiresAt: Date.now() + SHEET_MS', 'expiresAt: Date.now() - SHEET_MS']],
  ],
  [
    'the address of a proof changes while the user sends coins to it',
    'payout-proof',
    [['if (known && known.expires > Date.now()) return { ownership: known };', '']],
  ],
  [
    'a proof asks for nothing',
    'payout-proof',
    [["kind: 'transfer', amount: '0.0001'", "kind: 'transfer', amount: '0.0000'"]],
  ],
  [
    'the message of a proof is about another withdrawal',
    'payout-proof',
    [
      [
        "{ kind: 'transfer', amount: '0.0001', currency: 'ETH', address, expires }",
        "{ kind: 'sign-message', message: 'I withdraw 1.00 MXN to ' + fields.address, expires }",
      ],
    ],
  ],
  [
    'a split payout promises to arrive with its fastest part',
    'payout-arrival',
    [['const slowest = Math.max(', 'const slowest = Math.min(']],
  ],
  [
    'a payment forgets its shares',
    'payout-shares',
    [['return { shares, speed: speed.label', 'return { speed: speed.label']],
  ],
  [
    'the money of a payment that has failed is called returned',
    'reversal',
    [
      [
        CHANGE,
        `${CHANGE}
    const { amount } = payment.transaction;
    if (status === 'mistaked') payment.transaction.reversal = { state: 'returned', amount, at: Date.now() };`,
      ],
    ],
  ],
  [
    'deposits know no limits',
    'amount-limits',
    [
      [
        'const amount = contract.checkCreate(body, methods, { isAmountOpen: isCoin });',
        `const amount = toMinor(body.amount, body.currency) ?? -1n;
      const { min } = methods[body.method]?.amount_rules[body.currency] ?? {};
      const isInside = amount > 0n && min !== undefined;
      contract.checkCreate(isInside ? { ...body, amount: min } : body, methods, { isAmountOpen: isCoin });`,
      ],
    ],
  ],
  [
    'amounts lose their cents',
    'create-deposit',
    [['const { fee, net } = quote(', 'amount = (amount / 100n) * 100n;\n    const { fee, net } = quote(']],
  ],
  [
    'amounts pass through a float',
    'exact-amounts',
    [
      [
        'const { fee, net } = quote(',
        'amount = BigInt(Math.trunc(Number(body.amount) * 100));\n    const { fee, net } = quote(',
      ],
    ],
  ],
  [
    'a withdrawal is not held',
    'create-withdrawal',
    [
      [
        "if (transaction.type === 'withdrawal' && isHeld)",
        "if (transaction.type === 'withdrawal' && transaction.status === 'processed')",
      ],
    ],
  ],
  [
    'a withdrawal takes its fee beside its amount',
    'create-withdrawal',
    [['sum -= toMinor(transaction.amount, currency)', 'sum -= toMinor(transaction.amount, currency) + 350n']],
  ],
  [
    'a cancelled withdrawal keeps its hold',
    'cancel',
    [["const isHeld = transaction.status !== 'mistaked';", 'const isHeld = true;']],
  ],
  [
    'a withdrawal above the balance is paid out',
    'overdraft',
    [["type === 'withdrawal' && amount > availableTo(user, body.currency)", 'false']],
  ],
  [
    'a withdrawal may be as high as the balance without holds',
    'overdraft',
    [
      [
        "type === 'withdrawal' && amount > availableTo(user, body.currency)",
        "type === 'withdrawal' && amount > START[body.currency]",
      ],
    ],
  ],
  [
    'a cancel request cancels a withdrawal that was sent',
    'cancel-too-late',
    [
      ["if (type !== 'withdrawal' || !cancellable) throw", "if (type !== 'withdrawal') throw"],
      [
        "return end(payment, 'cancelled_by_user');\n    });",
        `payment.transaction = { ...payment.transaction, status: 'waiting' };
      return end(payment, 'cancelled_by_user');
    });`,
      ],
    ],
  ],
  [
    'a second cancel request is rejected',
    'cancel',
    [["if (reason?.code === 'cancelled_by_user') return payment.transaction;", '']],
  ],
  [
    'a deposit is cancelled as a withdrawal',
    'cancel-deposit',
    [
      [
        "if (type !== 'withdrawal' || !cancellable) throw",
        "if (type === 'withdrawal' && !cancellable) throw",
      ],
    ],
  ],
  [
    'keys belong to all users',
    'same-key-of-others',
    [
      ['{user} ${body', '{1} ${body'],
      ['{user} ${idem', '{1} ${idem'],
      [
        'return findById(user, stored.id).transaction;\n      const methods',
        'return state.payments.find((one) => one.transaction.id === stored.id).transaction;\n      const methods',
      ],
    ],
  ],
  [
    'a used key makes another payment',
    'same-key-again',
    [
      [
        'if (contract.isRepeated(stored, fingerprint)) return',
        'if (!stored?.fingerprint && contract.isRepeated(stored, fingerprint)) return',
      ],
    ],
  ],
  [
    'the bonus is not in the fingerprint',
    'key-with-another-body',
    [
      [
        'const fingerprint = contract.fingerprintOf(state.secret, CREATE[type], body);',
        "const fingerprint = contract.fingerprintOf(state.secret, CREATE[type], { ...body, bonusId: 'a' });",
      ],
    ],
  ],
  [
    'the captcha is in the fingerprint',
    'fingerprint',
    [
      [
        'const fingerprint = contract.fingerprintOf(state.secret, CREATE[type], body);',
        "const fingerprint = contract.fingerprintOf(state.secret, CREATE[type], body) + (body.captcha ?? '');",
      ],
    ],
  ],
  [
    'the account is not in the fingerprint of a withdrawal',
    'key-with-another-body-withdrawal',
    [
      [
        'const fingerprint = contract.fingerprintOf(state.secret, CREATE[type], body);',
        "const fingerprint = contract.fingerprintOf(state.secret, CREATE[type], { ...body, account: 'main' });",
      ],
    ],
  ],
  [
    'the secret of the fingerprints is new after a restart',
    'restart',
    [
      [
        'const timers = new Set();',
        "const timers = new Set();\n  state.secret = randomBytes(32).toString('hex');",
      ],
    ],
  ],
  [
    'closed keys are kept in the process alone',
    'restart',
    [
      [
        'state.keys[key] = { fingerprint: null };',
        'state.keys[key] = { fingerprint: null, toJSON: () => undefined };',
      ],
    ],
  ],
  [
    'a rejected request stores its key',
    'rejected-key-is-free',
    [
      [
        'const methods = listMethods(type, body);',
        'if (Number(body.amount) > 1_000_000) state.keys[key] = { fingerprint: null };\n      const methods = listMethods(type, body);',
      ],
    ],
  ],
  [
    'allowDuplicateOf takes any id',
    'similar-payment',
    [['if (isRecent && twin.transaction.id !== allowed)', 'if (isRecent && !allowed)']],
  ],
  [
    'the first id of a similar payment is missing',
    'similar-payment',
    [["'possible_duplicate', { id: twin.transaction.id }", "'possible_duplicate', {}"]],
  ],
  [
    'a method of the other list is taken',
    'unknown-method',
    [
      [
        'const methods = listMethods(type, body);',
        "const methods = { ...listMethods('withdrawal', body), ...listMethods('deposit', body) };",
      ],
    ],
  ],
  [
    'seq does not grow',
    'sequence',
    [[CHANGE, `${CHANGE}\n    if (status === 'processed') payment.transaction.seq -= 1;`]],
  ],
  ['a processed deposit becomes accepted again', 'sequence', [ACCEPTED_AGAIN]],
  [
    'a deposit that is credited while a withdrawal is cancelled becomes accepted again',
    'sequence',
    [
      ACCEPTED_AGAIN,
      [
        "return end(payment, 'cancelled_by_user');\n    });",
        `const ended = await end(payment, 'cancelled_by_user');
      const credited = paymentsOf(user).find(({ transaction }) => transaction.type === 'deposit' && transaction.status === 'waiting');
      if (credited) await change(credited, 'processed', {});
      return ended;
    });`,
      ],
    ],
  ],
  [
    'the requisites change at each look',
    'resume',
    [
      [
        'if (id !== undefined) return findById(user, id).transaction;',
        `if (id !== undefined) {
        const found = structuredClone(findById(user, id).transaction);
        for (const row of found.next?.requisites ?? []) row.value += '1';
        return found;
      }`,
      ],
    ],
  ],
  [
    'the time to pay begins again at each look',
    'resume',
    [
      [
        'if (id !== undefined) return findById(user, id).transaction;',
        'if (id !== undefined) return { ...findById(user, id).transaction, expiresAt: Date.now() + expiryMs + 5 };',
      ],
    ],
  ],
  [
    'a lookup gives payments of others',
    'payments-of-others',
    [
      [
        "if (payment?.user !== user) throw new RequestRejection(404, 'unknown_transaction');",
        "if (!payment) throw new RequestRejection(404, 'unknown_transaction');",
      ],
    ],
  ],
  [
    'pushes go to every socket',
    'pushes-of-others',
    [
      [
        'io.to(user).emit(MESSAGE_EVENT, contract.statusPush(transaction));',
        'io.emit(MESSAGE_EVENT, contract.statusPush(transaction));',
      ],
    ],
  ],
  [
    'the balance is not pushed',
    'create-withdrawal',
    [['io.to(user).emit(MESSAGE_EVENT, describeUser(user));', '']],
  ],
  [
    'all balances have the same seq',
    'balance-sequence',
    [['sum + transaction.seq, 0)', 'sum + transaction.seq * 0, 7)']],
  ],
  [
    'the seq of the balance falls with a credit',
    'balance-sequence',
    [
      [
        'sum + transaction.seq, 0)',
        "sum + (transaction.status === 'processed' ? -1 : transaction.seq), 100)",
      ],
    ],
  ],
  [
    'some balances have no seq',
    'balance-sequence',
    [
      [
        'balanceData: { seq, primary, amounts }',
        'balanceData: { ...(seq % 2 && { seq }), primary, amounts }',
      ],
    ],
  ],
  [
    'the seq of the balance begins anew at a restart',
    'restart-balance',
    [
      ['const timers = new Set();', 'const timers = new Set();\n  const born = Date.now();'],
      ['sum + transaction.seq, 0)', 'sum + (transaction.createdAt >= born ? transaction.seq : 0), 0)'],
    ],
  ],
  [
    'a credit is not pushed',
    'balance-push',
    [
      [
        'io.to(user).emit(MESSAGE_EVENT, contract.statusPush(transaction));',
        "if (transaction.status !== 'processed') io.to(user).emit(MESSAGE_EVENT, contract.statusPush(transaction));",
      ],
    ],
  ],
  [
    'the balances of other currencies change, too',
    'create-withdrawal',
    [['if (transaction.currency !== currency) continue;', '']],
  ],
  ['any code is right', 'invalid-step', [["if (otp === '123456') return", 'if (otp) return']]],
  ['wrong codes are not counted', 'invalid-step', [['next: { ...next, attempts } });', 'next });']]],
  [
    'any step counts as paid',
    'wrong-step',
    [["const isPaid = step === 'paid' &&", 'const isPaid = step !== null &&']],
  ],
  [
    'an unknown payment takes a step',
    'step-of-unknown',
    [
      [
        'const takeStep = ({ id, step, fields }, user) =>\n    inOrder(user, async () => {',
        "const takeStep = ({ id, step, fields }, user) =>\n    inOrder(user, async () => {\n      if (String(id).startsWith('unknown')) return {};",
      ],
    ],
  ],
  [
    'a create request without the values of the preparation is taken',
    'preparation',
    [['contract.checkFields(body.fields, [BANK]);', ';']],
  ],
  [
    'a page of the history leaves out a payment',
    'history-pages',
    [
      [
        'const from = sorted.findIndex(({ id }) => id === cursor) + 1;',
        'const from = sorted.findIndex(({ id }) => id === cursor) + (cursor ? 2 : 1);',
      ],
    ],
  ],
  [
    'a page of the history repeats a payment',
    'history-pages',
    [
      [
        'const from = sorted.findIndex(({ id }) => id === cursor) + 1;',
        'const from = sorted.findIndex(({ id }) => id === cursor) + (cursor ? 0 : 1);',
      ],
    ],
  ],
  [
    'open payments are not asked for',
    'history',
    [
      [
        'const sorted = open ? [...own.filter(isOpen), ...own.filter((one) => !isOpen(one))] : own;',
        'const sorted = own;',
      ],
    ],
  ],
  [
    'due work is forgotten at a restart',
    'restart-work',
    [['for (const payment of state.payments) schedule(payment);', '']],
    SLOW_BANK,
  ],
  [
    'holds are forgotten at a restart',
    'restart-balance',
    [
      [
        'const timers = new Set();',
        `const timers = new Set();
  const born = Date.now();`,
      ],
      [
        "const isHeld = transaction.status !== 'mistaked';",
        "const isHeld = transaction.status !== 'mistaked' && transaction.createdAt >= born;",
      ],
    ],
  ],
  [
    'the expired token is let in',
    'expired-token',
    [["handshake.auth.token === 'expired' ? contract.expiredToken() : undefined", 'undefined']],
  ],
  [
    'a quote is a number',
    'quote',
    [
      [
        "'BANKING:quote-v1': (data) => ({ ...quote(data),",
        "'BANKING:quote-v1': (data) => ({ ...quote(data), fee: 0,",
      ],
    ],
  ],
  [
    'a quote is for another amount',
    'quoted-fee',
    [['minor > fee ? minor - fee : 0n', 'minor > fee ? minor - fee - 1n : 0n']],
  ],
  [
    'amounts of a transaction are numbers',
    'transaction-schema',
    [
      [
        'return contract.newTransaction(id, type, body, amount, { fee, net, ...more });',
        'const made = contract.newTransaction(id, type, body, amount, { fee, net, ...more });\n    return { ...made, amount: Number(made.amount) };',
      ],
    ],
  ],
  [
    'times of a transaction are texts',
    'transaction-schema',
    [
      [
        'return contract.newTransaction(id, type, body, amount, { fee, net, ...more });',
        'const made = contract.newTransaction(id, type, body, amount, { fee, net, ...more });\n    return { ...made, createdAt: new Date().toISOString() };',
      ],
    ],
  ],
  [
    'data is a JSON text of a JSON text',
    'need-parse',
    [
      [
        'if (response) socket.emit(MESSAGE_EVENT, response);',
        'if (response) socket.emit(MESSAGE_EVENT, { ...response, needParse: true, data: JSON.stringify(JSON.stringify(response.data)) });',
      ],
    ],
  ],
  [
    'a withdrawal that says that it is cancellable cannot be cancelled',
    'cancel',
    [["if (type !== 'withdrawal' || !cancellable)", 'if (true)']],
  ],
  [
    'a late cancel request is rejected without the code that says so',
    'cancel-too-late',
    [
      [
        "throw new RequestRejection(409, 'not_cancellable', { id })",
        "throw new RequestRejection(409, 'other')",
      ],
    ],
  ],
  [
    'a new socket gets no balance',
    'login-push',
    [['      socket.emit(MESSAGE_EVENT, describeUser(user));\n', '']],
  ],
  [
    'the cursor of the last page leads to an error',
    'history-pages',
    [['cursor: from + PAGE_LENGTH < sorted.length ?', 'cursor: from - PAGE_LENGTH < sorted.length ?']],
  ],
  [
    'a payment is stored with the next one only',
    'restart',
    [
      [
        '      await commit();\n      push(payment);\n      schedule(payment);\n      return transaction;',
        '      push(payment);\n      schedule(payment);\n      return transaction;',
      ],
    ],
  ],
  [
    'a payment waits on after its code',
    'steps',
    [
      [
        "if (otp === '123456') return change(payment, 'accepted'",
        "if (otp === '123456') return change(payment, 'waiting'",
      ],
    ],
  ],
  [
    'the whole balance cannot be withdrawn',
    'overdraft',
    [["type === 'withdrawal' && amount > availableTo", "type === 'withdrawal' && amount >= availableTo"]],
  ],
  [
    'a wrong code is rejected without the code that says so',
    'invalid-step',
    [["RequestRejection(400, 'wrong_code'", "RequestRejection(400, 'other'"]],
  ],
  [
    'payments by different methods are similar',
    'different-payment',
    [
      ['JSON.stringify([type, body.method, body.currency', 'JSON.stringify([type, body.currency'],
      [
        "method('wallet', 'wallet', 'MXN', '50.00', '20000.00', [NAME, ACCOUNT])",
        "method('wallet', 'wallet', 'MXN', '50.00', '20000.00', [NAME])",
      ],
    ],
  ],
  [
    'a wrong code is rejected, and pays',
    'invalid-step',
    [
      [
        "await change(payment, 'waiting', { next: { ...next, attempts } });",
        "await change(payment, 'accepted', { next: { ...next, attempts } });",
      ],
    ],
  ],
  ['keys are compared without case', 'different-keys', keysAs('key.toLowerCase()')],
  ['keys are cut after 40 characters', 'different-keys', keysAs('key.slice(0, user.length + 41)')],
  [
    'a similar payment is looked for among those of all users',
    'similar-of-others',
    [['const twin = paymentsOf(user).find(', 'const twin = state.payments.toReversed().find(']],
  ],
  [
    'the pages after the first forget the user',
    'history-of-others',
    [
      [
        'const own = paymentsOf(user)\n',
        'const own = (cursor ? state.payments.toReversed() : paymentsOf(user))\n',
      ],
    ],
  ],
  [
    'the job of payouts does not look whether the withdrawal was cancelled',
    'mistaked-is-final',
    [
      [
        CHANGE,
        `const { type, status: was, seq } = payment.transaction;
    if (was === 'mistaked') payment.transaction = { ...payment.transaction, status, seq: seq + 1, reason: undefined };
    else ${CHANGE}`,
      ],
      [
        "payment.due = status === 'accepted' ? Date.now() + confirmMs : null;",
        `payment.due = status === 'accepted' ? Date.now() + confirmMs : null;
    if (status === 'mistaked' && type === 'withdrawal') payment.due = Date.now() + confirmMs;`,
      ],
    ],
  ],
  [
    'the step "paid" goes on with a cancelled deposit',
    'mistaked-is-final',
    [
      [
        "if (status !== 'waiting' || type !== 'deposit') return payment.transaction;",
        `if (status === 'mistaked' && type === 'deposit' && step === 'paid') {
        const { transaction } = payment;
        payment.transaction = { ...transaction, status: 'accepted', seq: transaction.seq + 1, reason: undefined };
        await commit();
        push(payment);
      }
      if (status !== 'waiting' || type !== 'deposit') return payment.transaction;`,
      ],
    ],
  ],
  [
    'an amount in Arabic digits is taken',
    'malformed-amounts',
    [
      [
        'const response = await contract.respondTo(frame, user, handlers);',
        `const latin = (text) => text.replace(/[\u0660-\u0669]/g, (digit) => digit.charCodeAt(0) - 0x660);
      if (typeof frame?.data?.amount === 'string') frame.data.amount = latin(frame.data.amount);
      const response = await contract.respondTo(frame, user, handlers);`,
      ],
    ],
  ],
  [
    'an account number in Arabic digits is taken',
    'invalid-fields-withdrawal',
    [
      [
        'const response = await contract.respondTo(frame, user, handlers);',
        `const latin = (text) => text.replace(/[\u0660-\u0669]/g, (digit) => digit.charCodeAt(0) - 0x660);
      const values = frame?.data?.fields;
      if (typeof values?.account_number === 'string') values.account_number = latin(values.account_number);
      const response = await contract.respondTo(frame, user, handlers);`,
      ],
    ],
  ],
  [
    'two of three parts of a payout are rounded apart from the third',
    'payout',
    [
      ['const back = minor / 3n;', 'const back = (minor + 1n) / 3n;'],
      ['arrivesIn: DAY_MS }, minor - back)', 'arrivesIn: DAY_MS }, (2n * minor) / 3n)'],
    ],
  ],
];
