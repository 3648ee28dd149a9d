import { decode, readParams } from './upi-apps.ts';

/** The payment that a wallet URI requests. Amounts are decimal strings. */
export interface WalletPayment {
  scheme: 'bitcoin' | 'litecoin' | 'ethereum' | 'ton';
  recipient: string;
  /** EIP-155 number of the chain. Undefined for the wallet's current chain. */
  chain?: string | undefined;
  /** Contract (EIP-681) or jetton master (TON) of the token. Undefined for the chain's native coin. */
  token?: string | undefined;
  /** Whole coins for `bitcoin` and `litecoin` (BIP-21), base units for the others. */
  amount?: string | undefined;
  /** Comment that identifies the payment at a TON address that several users share. */
  memo?: string | undefined;
  label?: string | undefined;
  message?: string | undefined;
}

const MAX_URI_CHARS = 2_000;
/** Printable ASCII without signs that no address contains. `#` is excluded because no wallet scheme uses a fragment. */
const PLAIN = /^[!$-;=?-[\]_a-z~]+$/;
const COINS = /^\d{1,9}(?:\.\d{1,8})?$/;
const WHOLE_UNITS = /^\d{1,78}$/;
const ETHEREUM = /^0x[0-9a-fA-F]{40}$/;
const TON = /^[A-Za-z0-9_-]{48}$/;
/** Fee parameters are dropped, because the wallet sets better ones itself. */
const GAS = new Set(['gas', 'gasLimit', 'gasPrice']);

type Params = ReadonlyMap<string, string>;

/**
 * Decodes a wallet URI: BIP-21 (`bitcoin:`, `litecoin:`), EIP-681 (`ethereum:`, with a token's `/transfer`) or `ton://transfer/`. Null for
 * another scheme, an unknown mandatory parameter, a repeated parameter, and anything that a wallet might interpret differently.
 */
export function readWalletUri(uri: string): WalletPayment | null {
  if (uri.length > MAX_URI_CHARS || !PLAIN.test(uri)) return null;
  const [, scheme = '', rest = '', query = ''] = /^([A-Za-z]+):([^?]*)(?:\?([^?]*))?$/.exec(uri) ?? [];
  const path = decode(rest);
  const params = readParams(query);
  if (!path || !params) return null;
  switch (scheme.toLowerCase()) {
    case 'bitcoin':
      return readBip21('bitcoin', path, params);
    case 'litecoin':
      return readBip21('litecoin', path, params);
    case 'ethereum':
      return readEip681(path, params);
    case 'ton':
      return readTon(path, params);
    default:
      return null;
  }
}

/** BIP-21: a wallet ignores an unknown parameter, unless its name begins with `req-`. */
function readBip21(scheme: 'bitcoin' | 'litecoin', recipient: string, params: Params): WalletPayment | null {
  if (!/^[A-Za-z0-9]+$/.test(recipient)) return null;
  if ([...params.keys()].some((name) => /^req-/i.test(name))) return null;
  const amount = params.get('amount');
  if (amount !== undefined && !COINS.test(amount)) return null;
  return { scheme, recipient, amount, label: params.get('label'), message: params.get('message') };
}

/** EIP-681: parameters are the arguments of a contract call, so an unknown one is rejected. */
function readEip681(path: string, params: Params): WalletPayment | null {
  const [, target = '', chain, call] =
    /^(?:pay-)?(0x[0-9a-fA-F]{40})(?:@([1-9]\d{0,17}))?(?:\/(\w+))?$/.exec(path) ?? [];
  if (!target || (call !== undefined && call !== 'transfer')) return null;
  const names = [...params.keys()].filter((name) => !GAS.has(name));
  const known = call ? ['address', 'uint256'] : ['value'];
  if (!names.every((name) => known.includes(name))) return null;
  const requested = params.get(call ? 'uint256' : 'value');
  const amount = requested === undefined ? undefined : readUnits(requested);
  if (amount === null) return null;
  if (!call) return { scheme: 'ethereum', recipient: target, chain, amount };
  const recipient = params.get('address') ?? '';
  return ETHEREUM.test(recipient) ? { scheme: 'ethereum', recipient, chain, token: target, amount } : null;
}

/** Further parameters (`bin`, `init`) carry code for the recipient's contract, so they are rejected. */
function readTon(path: string, params: Params): WalletPayment | null {
  const recipient = path.replace(/^\/\/transfer\//, '');
  if (recipient === path || !TON.test(recipient)) return null;
  if (![...params.keys()].every((name) => ['amount', 'jetton', 'text'].includes(name))) return null;
  const [amount, token] = [params.get('amount'), params.get('jetton')];
  if (amount !== undefined && !WHOLE_UNITS.test(amount)) return null;
  if (token !== undefined && !TON.test(token)) return null;
  return { scheme: 'ton', recipient, token, amount, memo: params.get('text') };
}

/** Parses a number of base units, which may have an exponent: `2.014e18`. Null if the exponent leaves decimals. */
function readUnits(text: string): string | null {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d{1,40})(?:\.(\d{1,40}))?(?:e(\d{1,2}))?$/.exec(text) ?? [];
  const zeros = Number(exponent) - fraction.length;
  return whole === '' || zeros < 0 ? null : `${whole}${fraction}${'0'.repeat(zeros)}`;
}
