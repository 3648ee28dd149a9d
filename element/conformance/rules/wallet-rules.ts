import type { Method } from '../../../src/domain/methods/method.ts';
import { readWallet } from '../../../src/domain/methods/wallet.ts';
import { checkRejected, codeOf, outcomeOf } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import type { Reply } from '../raw-client.ts';
import { rulesOf } from '../rule.ts';
import { Broken, check, need } from '../rule-outcome.ts';
import type { Body } from '../values.ts';

const SESSION = 'BANKING:wallet-session-v1';
/** `readWallet` gets this as the form's amount, so that it rejects a wallet's request that names an amount itself. */
const NO_AMOUNT = '0';
const APPLE_ADDRESS = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
/** A session request to one of these addresses would show the cashier's certificate to a stranger, or reach into its own network. */
const FOREIGN_ADDRESSES = [
  'https://evil.example/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com.evil.example/paymentservices/startSession',
  'http://169.254.169.254/latest/meta-data',
];

async function walletsOf(kit: Kit): Promise<Method[]> {
  return (await kit.methods('deposit')).filter(({ wallet }) => wallet);
}

function checkRequest(method: Method, type: 'deposit' | 'withdrawal', currency: string): void {
  const read = readWallet(method, { type, currency, amount: NO_AMOUNT });
  if (typeof read === 'string') throw new Broken(`${method.name}: ${read}`, undefined, 'wallet');
}

/** The fields are empty, because the wallet's own sheet collects them. */
async function createBy(
  kit: Kit,
  method: Method,
  walletToken?: string,
): Promise<{ body: Body; reply: Reply }> {
  const body = await kit.body('deposit', { method, fields: {} }, walletToken ? { walletToken } : {});
  return { body, reply: await kit.create('deposit', body) };
}

function checkRefused(reply: Reply, what: string): void {
  checkRejected(reply, what);
  check(
    codeOf(reply) === 'wallet_failed',
    `${what} got ${outcomeOf(reply)}, and the code is not wallet_failed`,
    reply,
  );
}

export const WALLET_RULES = rulesOf('Wallets', {
  wallet: {
    level: 'must',
    title: 'A method with a wallet has the request for its sheet, and pays by the token of the sheet alone',
    fix: 'Complete the part that is named, leave amounts out, verify walletToken before you commit, and send requests for sessions to hosts of Apple only.',
    run: async (kit) => {
      const { currency } = await kit.market();
      for (const method of await kit.methods('withdrawal'))
        if (method.wallet) checkRequest(method, 'withdrawal', currency);
      const methods = await walletsOf(kit);
      for (const method of methods) checkRequest(method, 'deposit', currency);
      const client = await kit.user();
      for (const { name } of methods.filter(({ wallet }) => wallet?.kind === 'apple-pay')) {
        for (const url of FOREIGN_ADDRESSES)
          checkRejected(await client.call(SESSION, { method: name, url }), `a session from ${url}`);
        // A cashier without a certificate or a network gets no session, which breaks no rule.
        const opened = await client.call(SESSION, { method: name, url: APPLE_ADDRESS });
        const isOpen = opened.status !== 200 || Object(opened.data).expiresAt > Date.now();
        check(isOpen, `the session of ${name} has expired before its sheet is opened`, opened);
      }
      if (!kit.options.allowPayments) return;
      for (const method of methods) {
        checkRefused(
          (await createBy(kit, method)).reply,
          `a create request by ${method.name} without a token`,
        );
        const { reply } = await createBy(kit, method, 'made-up token of the kit');
        checkRefused(reply, `a create request by ${method.name} with a made-up token`);
      }
    },
  },
});

export const WALLET_TOKEN_RULES = rulesOf('Wallets', {
  'wallet-token': {
    level: 'must',
    after: ['wallet'],
    title: 'The token of a wallet pays once: a retry gets the same payment, another request gets none',
    fix: 'Mark the token as spent in the database transaction of the payment, under a unique constraint.',
    run: async (kit) => {
      need(kit.options.allowPayments, '--allow-payments: this rule creates payments');
      const [method] = await walletsOf(kit);
      need(method, 'a deposit method with a wallet');
      const { body, reply } = await createBy(kit, method, kit.options.walletToken);
      check(reply.status === 200, `a create request with --wallet-token got ${outcomeOf(reply)}`, reply);
      const again = await kit.create('deposit', body);
      check(
        Object(again.data).id === Object(reply.data).id,
        `a retry with the same token got ${outcomeOf(again)}`,
        again,
      );
      const other = await createBy(kit, method, kit.options.walletToken);
      checkRefused(other.reply, 'a second payment with a spent token');
    },
  },
});
