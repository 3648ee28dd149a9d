import { checkCryptoAddress } from '../../../src/domain/checks/crypto-address-check.ts';
import { readEmvCode } from '../../../src/domain/checks/emv-code.ts';
import { isFinal } from '../../../src/domain/payment/transaction.ts';
import { rulesOf } from '../rule.ts';
import { check } from '../rule-outcome.ts';
import { minorOf } from '../values.ts';

export const NEXT_RULES = rulesOf('next', {
  next: {
    level: 'must',
    title: 'The step of a payment can be shown: codes, addresses and links are right',
    fix: 'Correct the part that is named: the widget does not show it, so the user cannot pay.',
    run: async (kit) => {
      const { reply, transaction } = await kit.pay();
      const { next, status } = transaction;
      if (isFinal(status)) {
        check(!next, 'a final payment has a next', reply);
        return;
      }
      if (!next) return;
      if (next.kind === 'redirect') {
        const own = new URL(kit.options.url).origin;
        const isSafe =
          URL.canParse(next.url) && (next.url.startsWith('https:') || new URL(next.url).origin === own);
        check(isSafe, `next.url is neither https nor of the cashier: ${next.url}`, reply);
      }
      const codes = [Reflect.get(next, 'code'), Reflect.get(next, 'qr')].filter(
        (code) => typeof code === 'string',
      );
      for (const code of codes) {
        if (next.kind !== 'pix' && !code.startsWith('000201')) continue;
        const read = readEmvCode(code);
        check(
          typeof read !== 'string',
          `a payment code is wrong: ${typeof read === 'string' ? read : ''}`,
          reply,
        );
      }
      if (next.kind === 'address') {
        check(
          checkCryptoAddress(next.address, next.network) !== 'bad',
          'the checksum of the address is wrong',
          reply,
        );
      }
      if (next.kind === 'invoice') {
        const [asked, exact] = [
          minorOf(transaction.amount, transaction.currency),
          minorOf(next.amount, transaction.currency),
        ];
        check(exact !== null && asked !== null, `next.amount is no amount: ${next.amount}`, reply);
        const tail = exact > asked ? exact - asked : asked - exact;
        check(
          tail <= 99n || tail * 100n <= asked,
          `next.amount is ${next.amount} for ${transaction.amount}: the tail is too long`,
          reply,
        );
      }
      const expiresAt = Reflect.get(next, 'expiresAt') ?? transaction.expiresAt;
      check(expiresAt === undefined || Number(expiresAt) > Date.now(), 'the new payment has expired', reply);
    },
  },
});
