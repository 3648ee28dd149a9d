import { expect, test } from 'vitest';
import { walletLink } from './wallet-link.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test.each([
  `ethereum:${ADDRESS}@42161`,
  `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${ADDRESS}`,
  `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?uint256=1&address=${ADDRESS}`,
  `bitcoin:${ADDRESS}`,
  `ton://transfer/${ADDRESS}?text=1`,
])('%s opens a wallet', (uri) => {
  expect(walletLink(uri, ADDRESS)).toBe(uri);
});

test.each([
  undefined,
  '',
  `javascript:${ADDRESS}`,
  `https://wallet.example/${ADDRESS}`,
  `intent:${ADDRESS}`,
  'bitcoin:1FjL87pn8ky6Vbavd1ZHeChRXtoxwRGCRd',
  `bitcoin:${ADDRESS}0`,
])('%s does not', (uri) => {
  expect(walletLink(uri, ADDRESS)).toBeNull();
});
