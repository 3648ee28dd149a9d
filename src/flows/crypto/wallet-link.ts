/** Schemes of wallets (domain notes, section 6). TRON has none that wallets agree on. */
const SCHEMES: ReadonlySet<string> = new Set(['bitcoin:', 'litecoin:', 'ethereum:', 'ton:']);

/** The link that opens a wallet, or null: of a known scheme, and to the address that stands on the page. */
export function walletLink(uri: string | undefined, address: string): string | null {
  if (uri === undefined || !URL.canParse(uri) || !SCHEMES.has(new URL(uri).protocol)) return null;
  return uri.split(/[:/?&=@]/).includes(address) ? uri : null;
}
