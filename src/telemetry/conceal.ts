/** Enough letters in a row to tell somebody: shorter ones are words of any sentence. */
const TELLING = 3;

const HIDDEN = '•••';

/** Long numbers, with what people put between their digits; addresses of mail; signed tokens; keys and coin addresses. */
const SHAPES = [
  /\d(?:[\s.,:/-]?\d){5,}/g,
  /[^\s@"'<>]+@[^\s@"'<>]+/g,
  /\beyJ[\w-]+(?:\.[\w-]+)*/g,
  /\b(?=[A-Za-z_]*\d)\w{20,}\b/g,
];

/**
 * A text without what might be a secret: what the user has typed, word by word, and whatever has the shape of a card,
 * account, phone, e-mail, address or key. What a cashier says of a failure is free text, and may repeat what it was sent.
 */
export function conceal(text: string, typed: Iterable<string> = []): string {
  let shown = text;
  for (const value of typed) {
    for (const part of [value, ...value.split(/\s+/)]) {
      if (part.length >= TELLING) shown = shown.replaceAll(part, HIDDEN);
    }
  }
  return SHAPES.reduce((told, shape) => told.replace(shape, HIDDEN), shown).slice(0, 300);
}
