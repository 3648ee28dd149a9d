/**
 * The icons of methods and groups, one in each row: id, drawing, hue (degrees of OKLCH) and, if it is not 1, chroma.
 * The id is the catalogue's `iconIds` without -light, -dark and -card. A drawing is one of:
 * - `brand`: an outline of brands.json, which is in the public domain; `brand:id` takes the outline of another id;
 * - `emblem:q1-q2-Q4-q3`: a bank's emblem, of four fields (emblems.mjs);
 * - a name in rails.mjs, with a motif of shapes.mjs if that drawing takes one: `wallet:drop`.
 * A hue helps users to find their bank. No drawing but those of brands.json imitates a logo.
 */
const ROWS = `
bank-ng-access emblem:q1-T2-T4-q3 38
bank-ng-ecobank emblem:l1-Q2-Q4-l1 245
bank-ng-fidelity emblem:q3-q4-Q2-Q1 150
bank-ng-firstbank emblem:t3-Q2-q4-T1 265
bank-ng-gtb emblem:s0-s0-s0-C0 45
bank-ng-sterling emblem:C0-l2-l2-c0 20
bank-ng-union emblem:q1-Q2-Q4-q3 232
bank-ng-uba emblem:q4-q3-Q1-Q2 28
bank-ng-zenith emblem:T2-t1-t3-T4 14
bank-id-bca emblem:l2-L1-L1-l2 258
bank-id-bni emblem:t4-T1-s0-t2 190
bank-id-bri emblem:q1-s0-S0-q3 268
bank-id-mandiri emblem:q4-Q3-q4-Q3 75 0.9
bank-id-permata emblem:T3-t4-t2-T1 150
bank-my-maybank emblem:q1-q2-T2-T1 85 0.9
bank-my-cimb emblem:t2-N0-T3-t1 22
bank-my-publicbank emblem:c0-Q4-q2-C0 12
bank-my-rhb emblem:s0-Q2-Q4-s0 248
bank-my-hongleong emblem:q3-Q4-q2-Q1 265
bank-th-kbank emblem:L1-l2-q1-Q2 152
bank-th-scb emblem:t3-t4-T2-T1 300
bank-th-bbl emblem:l1-L2-L2-l1 262
bank-th-ktb emblem:Q1-q2-q4-Q3 225
bank-th-bay emblem:t1-T3-T1-t3 65 0.9
bank-co-bancolombia emblem:s0-T2-T4-s0 280 0.7
bank-co-davivienda emblem:t3-t4-s0-S0 25
bank-co-bbva emblem:q2-Q3-Q1-q4 252
pse transfer-by:halves 240
khipu emblem:L1-l2-c0-L1 305
sber emblem:q1-Q2-q4-l1 150
bank bank 258
group-bank_transfer_nigeria bank 152
group-online-indonesian-banks-grouped bank 22
group-online-malaysian-banks-grouped bank 262
group-online-thailand-banks-grouped bank 285
visa brand 265 1.1
mastercard brand 33 1.1
jcb brand 255
verve card:quarters 262
elcart card:leaf 232
humo card:moon 190
uzcard card:diamond 250
mir card:pair 155
knet card:bars 255
webpay card:spark 320
card card-plain 282
visa-mastercard cards 272
group-card_method card-plain 272
group-nigeria-cards-grouped cards 152
dana wallet:drop 245
ovo wallet:ring 305
gopay wallet:dot 215
tng wallet:forward 255
truemoney wallet:spark 45
nequi wallet:quarters 340
yape wallet:petals 318
yoomoney wallet:halves 292
yoomoney-direct card-fast:halves 292
webmoney brand 252
bkash wallet:leaf 358
nagad wallet:sun 40
rocket wallet:peak 310
gcash wallet:moon 255
maya wallet:plus 155
momo wallet:trio 345
zalopay wallet:diamond 235
skrill wallet:star 330
neteller wallet:hexagon 138
sberpay card-fast:leaf 150
sberpay-p2p card-out:leaf 160
sberpay-link phone:leaf 142
wallet wallet-plain 342
oxxo slip:pair 28
efecty slip:forward 92 0.9
pagoefectivo slip:diamond 245
rapipago slip:bolt 260
pagofacil slip:spark 70 0.9
payeasy slip:ring 232
servipag slip:leaf 235
fawry slip:sun 88 0.9
store store:dot 52
store-payments store:leaf 150
store-seven store:hexagon 155
store-pawn store:diamond 300
konbini store:spark 165
atm atm 245
terminal terminal:plus 210
terminal-quick terminal:bolt 265
group-cash_methods cash 152
codi qr:drop 232
qris qr:diamond 18
duitnow qr:quarters 352
promptpay qr:forward 262
qrph qr:star 268
vietqr qr:spark 25
pix brand 178
mpesa phone:leaf 148
mpesa-paybill slip:leaf 148
airtel brand 24
phone phone:bars 152
phone-p2p phone-out:dot 250
ussd keypad 75 0.9
spei transfer 232
upi transfer-by:forward 150
upi-app phone:forward 150
upi-collect slip:forward 60
imps transfer-by:bolt 255
eazype emblem:l2-L1-Q4-q3 300
cvu transfer-by:quarters 222
cvu-alias link:star 210
sbp transfer-by:petals 285
sbp-second emblem:s0-Q2-L1-s0 92 0.9
sbp-sber link:halves 150
sepa brand 262
fast transfer-by:bolt 28
p2p-mbank card-out:leaf 155
p2p-optima card-out:ring 25
p2p-elcart card-out:diamond 232
p2p-odengi wallet:bolt 345
card-p2p card-out:dot 250
card-p2p-second card-out:diamond 180
card-p2p-any card-out:plus 300
group-p2p_methods_kyrgyzstan card-out:dot 234
group-p2p_methods_ukraine card-out:dot 250
group-sbp-transgran-grouped link:petals 265
voucher ticket:star 18
scratch scratch 340
btc brand 58
eth brand 284 0.9
usdt brand 172
ltc brand 256 0.5
trx brand 24 1.1
group-crypto coin:diamond 305
method-default amount 258 0.2
`;

/** @typedef {{ id: string, drawing: string, hue: number, chroma: number }} Mark */

/** @type {readonly Mark[]} */
export const MARKS = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [id = '', drawing = '', hue = '0', chroma = '1'] = row.split(' ');
    return { id, drawing, hue: Number(hue), chroma: Number(chroma) };
  });

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
