import { ref, subscribe } from 'valtio/vanilla';
import { readWallet } from '../../domain/methods/wallet.ts';
import { localPath } from '../../location/memory-location.ts';
import { canOpen } from '../payment/attempt/open-sheet.ts';
import type { Session } from '../session.ts';

/** Removes methods without their wallet once another screen is open or a list loads, so that no tile moves below a finger. */
export function leaveOutMissing(session: Session): void {
  const { state, location } = session;
  const { deposit } = state.lists;
  /** Wallets for which `canOpen` was called. A list that is loaded again has other objects, so it is called for them again. */
  const asked = new WeakSet<object>();
  const missing = new Set<string>();
  let { loads } = deposit;
  const leaveOut = () => {
    const others = deposit.methods.filter(({ name }) => !missing.has(name));
    // With limits of the account the list is a copy without some methods (`account-limits.ts`), and another list would undo that.
    const isToChange = others.length > 0 && others.length < deposit.methods.length && !state.limits;
    if (isToChange) deposit.methods = ref(others);
  };
  const ask = () => {
    for (const method of deposit.methods) {
      const { wallet } = method;
      if (!wallet || asked.has(wallet)) continue;
      asked.add(wallet);
      const read = readWallet(method, { type: 'deposit', currency: state.user.currency, amount: null });
      // A method with an unreadable wallet request stays, because its form shows the user the error.
      if (typeof read === 'string') continue;
      canOpen(read)
        // Chromium rejects with `NotAllowedError` if `canOpen` is called often, which does not mean that the wallet is missing.
        .catch((error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError')
        .then((can) => (can ? missing.delete(method.name) : missing.add(method.name)));
    }
  };
  const follow = () => {
    ask();
    // While the list loads, no tile of it is drawn that could move under a finger when methods without their wallet are removed.
    if (deposit.loads !== loads) leaveOut();
    if (deposit.status === 'ready') loads = deposit.loads;
  };
  session.onDispose(
    subscribe(deposit, follow, true),
    location.subscribe(() => {
      if (localPath(location.current) !== '/deposit') leaveOut();
    }),
  );
  follow();
}
