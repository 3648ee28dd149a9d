/** Codes of the card view types (R-METHOD-2). */
export const CARD_VIEW = {
  default: 0,
  card: 1,
  cardWalletOnly: 2,
  india: 3,
  cardMultipleType: 4,
  p2p: 5,
  pix: 6,
  eazype: 7,
  virtual: 8,
  bankTransfer: 9,
} as const;
