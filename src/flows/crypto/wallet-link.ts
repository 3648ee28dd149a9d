/** An amount in coins, as BIP-21 has it. */
const COINS = /^\d+(?:\.\d{1,8})?$/;
/** An amount in the smallest unit: whole, where an exponent may stand for its zeros (EIP-681). */
function isUnits(text: string): boolean {
  const match = /^\d+(?:\.(\d+))?(?:e(\d{1,2}))?$/.exec(text);
  return match !== null && (match[1] ?? '').length <= Number(match[2] ?? 0);
}

/**
 * The schemes of wallets (domain notes, section 6), each with how its address reads and what its parameters may be. TRON
 * has none that wallets agree on.
 */
const GRAMMARS: readonly { path: RegExp; params: Readonly<Record<string, (text: string) => boolean>> }[] = [
  { path: /^(?:bitcoin|litecoin):[A-Za-z0-9]+$/, params: { amount: (text) => COINS.test(text) } },
  {
    path: /^ethereum:(?:pay-)?0x[0-9a-fA-F]{40}(?:@\d+)?(?:\/transfer)?$/,
    params: { value: isUnits, uint256: isUnits, address: (text) => /^0x[0-9a-fA-F]{40}$/.test(text) },
  },
  {
    path: /^ton:\/\/transfer\/[A-Za-z0-9_-]{48}$/,
    params: { amount: (text) => /^\d+$/.test(text), jetton: (text) => /^[A-Za-z0-9_-]{48}$/.test(text) },
  },
];

/** True for a link that a wallet reads as it was meant: an amount with a comma or in the wrong unit would be another. */
function isSound(uri: string): boolean {
  const [path = '', query = ''] = uri.split('?');
  const grammar = GRAMMARS.find((one) => one.path.test(path));
  if (!grammar) return false;
  return [...new URLSearchParams(query)].every(
    ([name, value]) => !Object.hasOwn(grammar.params, name) || grammar.params[name]?.(value) === true,
  );
}

/** The link that opens a wallet, or null: sound, of a known scheme, and to the address that stands on the page. */
export function walletLink(uri: string | undefined, address: string): string | null {
  if (uri === undefined || !isSound(uri)) return null;
  return uri.split(/[:/?&=@]/).includes(address) ? uri : null;
}
