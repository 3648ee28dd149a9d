import { ref, subscribe } from 'valtio/vanilla';
import { readWallet } from '../../domain/methods/wallet.ts';
import { localPath } from '../../location/memory-location.ts';
import { canOpen } from '../payment/attempt/open-sheet.ts';
import type { Session } from '../session.ts';

/**
 * Asks the browser about each wallet of the list of deposits. A method without its wallet leaves the list once another screen is open, so
 * that no tile moves below a finger, and lists that are loaded later do not have it.
 */
export function leaveOutMissing(session: Session): void {
  const { state, location } = session;
  const { deposit } = state.lists;
  /** A list that is loaded again has other objects, and is asked about again. */
  const asked = new WeakSet<object>();
  const missing = new Set<string>();
  let { loads } = deposit;
  const leaveOut = () => {
    const others = deposit.methods.filter(({ name }) => !missing.has(name));
    // The limits of an account have made the list out of another one, and would lose methods by this.
    const isToChange = others.length > 0 && others.length < deposit.methods.length && !state.limits;
    if (isToChange) deposit.methods = ref(others);
  };
  const ask = () => {
    for (const method of deposit.methods) {
      const { wallet } = method;
      if (!wallet || asked.has(wallet)) continue;
      asked.add(wallet);
      const read = readWallet(method, { type: 'deposit', currency: state.user.currency, amount: null });
      // The form says what is wrong with a request.
      if (typeof read === 'string') continue;
      canOpen(read)
        // Chromium may refuse to answer as often as it is asked, which says nothing about the wallet.
        .catch((error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError')
        .then((can) => (can ? missing.delete(method.name) : missing.add(method.name)));
    }
  };
  const follow = () => {
    ask();
    // A list that is being loaded is not drawn yet.
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
