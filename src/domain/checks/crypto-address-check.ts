import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base64urlnopad, bech32, bech32m, createBase58check, hex } from '@scure/base';
import { crc16 } from './check-digits.ts';

/** `unknown`: the widget has no check for the network, for example because the cashier added it later. */
export type AddressCheck = 'good' | 'bad' | 'unknown';

type Check = (address: string) => boolean;

const CHECKS: Readonly<Record<string, Check>> = {
  BTC: (address) => isSegwit(address, 'bc') || isBase58(address, [0x00, 0x05]),
  // Litecoin's version byte 0x05 is the older form of 0x32. Bitcoin uses 0x05 too, so such an address is valid in both networks.
  LTC: (address) => isSegwit(address, 'ltc') || isBase58(address, [0x30, 0x32, 0x05]),
  TRC20: (address) => isBase58(address, [0x41]),
  ERC20: isEthereum,
  ARBITRUM: isEthereum,
  TON: isTon,
};

/** Checks that an address can belong to its network. A checksum detects typing errors, but an Ethereum address in one case has none. */
export function checkCryptoAddress(address: string, network: string): AddressCheck {
  const check = Object.hasOwn(CHECKS, network) ? CHECKS[network] : undefined;
  if (!check) return 'unknown';
  return check(address) ? 'good' : 'bad';
}

export function checkOnAnyNetwork(address: string): AddressCheck {
  return Object.values(CHECKS).some((check) => check(address)) ? 'good' : 'bad';
}

const base58check = createBase58check(sha256);

function isBase58(address: string, versions: readonly number[]): boolean {
  const payload = decoded(() => base58check.decode(address));
  return payload?.length === 21 && versions.includes(payload[0] ?? -1);
}

/** BIP-173 defines the checksum of witness version 0, BIP-350 that of the later versions. */
function isSegwit(address: string, prefix: string): boolean {
  for (const [coding, isOurs] of [
    [bech32, (version: number) => version === 0],
    [bech32m, (version: number) => version >= 1 && version <= 16],
  ] as const) {
    const parts = coding.decodeUnsafe(address);
    if (!parts || parts.prefix !== prefix) continue;
    const [version = -1, ...words] = parts.words;
    const program = coding.fromWordsUnsafe(words);
    if (!program || !isOurs(version)) return false;
    return version === 0
      ? program.length === 20 || program.length === 32
      : program.length >= 2 && program.length <= 40;
  }
  return false;
}

/** EIP-55: the checksum is encoded in upper and lower case, so an address in one case has none. */
function isEthereum(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = hex.encode(keccak_256(new TextEncoder().encode(lower)));
  return [...lower].every((digit, at) => {
    const isUpper = Number.parseInt(hash.charAt(at), 16) >= 8;
    return digits.charAt(at) === (isUpper ? digit.toUpperCase() : digit);
  });
}

const TON_BOUNCEABLE = 0x11;
const TON_PLAIN = 0x51;

/** TEP-2: flag, workchain, 32 bytes of account, CRC-16. Addresses of TON's test network have other flags and are invalid here. */
function isTon(address: string): boolean {
  if (!/^[A-Za-z0-9+/_-]{48}$/.test(address)) return false;
  const bytes = decoded(() => base64urlnopad.decode(address.replaceAll('+', '-').replaceAll('/', '_')));
  if (bytes?.length !== 36) return false;
  const [flag, workchain] = bytes;
  const isMain = flag === TON_BOUNCEABLE || flag === TON_PLAIN;
  return isMain && (workchain === 0 || workchain === 0xff) && crc16(bytes, 0) === 0;
}

function decoded(decode: () => Uint8Array): Uint8Array | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
