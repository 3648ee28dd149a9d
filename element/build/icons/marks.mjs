/** @typedef {import('./glyphs.mjs').Glyph} Glyph */

/**
 * The glyph of each family of methods, for wide icons.
 * @type {Record<string, Glyph>}
 */
export const KIND_GLYPHS = {
  bank: 'bank',
  card: 'card',
  wallet: 'wallet',
  cash: 'cash',
  qr: 'qr',
  mobile: 'mobile',
  transfer: 'transfer',
};

/**
 * Methods with a brand name, drawn as initials: no brand's logo is copied. Family, then id and initials; the id is the catalogue's
 * `iconIds` without -light, -dark and -card. The shades of a family follow this order, so only append.
 */
export const LETTERED = {
  bank:
    'bank-ng-access:AC bank-ng-ecobank:EC bank-ng-fidelity:FI bank-ng-firstbank:FB bank-ng-gtb:GT ' +
    'bank-ng-sterling:ST bank-ng-union:UN bank-ng-uba:UBA bank-ng-zenith:ZE bank-id-bca:BCA bank-id-bni:BNI ' +
    'bank-id-bri:BRI bank-id-mandiri:MA bank-id-permata:PE bank-my-maybank:MB bank-my-cimb:CI ' +
    'bank-my-publicbank:PB bank-my-rhb:RHB bank-my-hongleong:HL bank-th-kbank:KB bank-th-scb:SCB ' +
    'bank-th-bbl:BBL bank-th-ktb:KTB bank-th-bay:BAY bank-co-bancolombia:BC bank-co-davivienda:DV ' +
    'bank-co-bbva:BB pse:PSE khipu:KH sber:SB',
  card: 'visa:VI mastercard:MC verve:VE elcart:EL humo:HU uzcard:UZ mir:MIR jcb:JCB knet:KN webpay:WP',
  wallet:
    'dana:DA ovo:OVO gopay:GO tng:TNG truemoney:TM nequi:NQ yape:YA yoomoney:YM webmoney:WM bkash:BK nagad:NA ' +
    'rocket:RO gcash:GC maya:MY momo:MO zalopay:ZP skrill:SK neteller:NE sberpay:SP',
  cash: 'oxxo:OX efecty:EF pagoefectivo:PE rapipago:RP pagofacil:PF payeasy:PY',
  qr: 'codi:CD pix:PIX qris:QR duitnow:DN promptpay:PP qrph:QP vietqr:VQ',
  mobile: 'mpesa:MP airtel:AM',
  transfer:
    'spei:SP upi:UPI imps:IM eazype:EZ cvu:CVU sbp:SBP sepa:SE p2p-mbank:MB p2p-optima:OP p2p-elcart:EL ' +
    'p2p-odengi:OD fast:FA',
};

/** Methods without a brand name, and the groups: family, then id and glyph. */
export const PICTURED = {
  bank:
    'bank:bank group-bank_transfer_nigeria:bank ' +
    'group-online-indonesian-banks-grouped:bank group-online-malaysian-banks-grouped:bank ' +
    'group-online-thailand-banks-grouped:bank',
  card: 'card:card visa-mastercard:cards group-card_method:card group-nigeria-cards-grouped:cards',
  wallet: 'wallet:wallet',
  cash: 'store:store konbini:store atm:atm terminal:terminal group-cash_methods:cash',
  mobile: 'phone:mobile ussd:hash',
  transfer:
    'card-p2p:card-out phone-p2p:mobile-out group-p2p_methods_kyrgyzstan:card-out ' +
    'group-p2p_methods_ukraine:card-out group-sbp-transgran-grouped:bolt',
  voucher: 'voucher:ticket scratch:scratch',
  crypto: 'group-crypto:coin',
  other: 'method-default:amount',
};

/**
 * Coins by currency: hue, and chroma as a share, in the coin's usual colour. The symbols are letters.
 * @type {Record<string, { hue: number, chroma: number }>}
 */
export const COINS = {
  BTC: { hue: 58, chroma: 1 },
  ETH: { hue: 284, chroma: 0.9 },
  LTC: { hue: 256, chroma: 0.5 },
  USDT: { hue: 172, chroma: 1 },
  TRX: { hue: 24, chroma: 1.1 },
};

/** The product's bank code of a Nigerian bank, and the id of its method icon. */
export const BANKS = {
  access: 'bank-ng-access',
  ecobank: 'bank-ng-ecobank',
  fidelity: 'bank-ng-fidelity',
  firstbank: 'bank-ng-firstbank',
  gtbank: 'bank-ng-gtb',
  sterling: 'bank-ng-sterling',
  uba: 'bank-ng-uba',
  union: 'bank-ng-union',
  zenith: 'bank-ng-zenith',
};
