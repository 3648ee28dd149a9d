/**
 * Service codes that a phone or its network carries out itself (3GPP TS 22.030, annex B): call forwarding, call barring, and
 * changes of passwords and PINs; 401 forwards calls at a large network in India.
 */
const SERVICES = '21|6[127]|00[24]|33[0-3]?|35[13]?|03|04|042|05|052';
const COMMAND = new RegExp(String.raw`^(?:[*#]{1,2}(?:${SERVICES})(?:\*[\d*+]*)?|\*401\*\+?\d{10,15})#$`);

/**
 * True for a code that changes the user's phone or line instead of reaching a payment service. A thief to whom calls are
 * forwarded gets the user's one-time codes.
 */
export function isPhoneCommand(value: string): boolean {
  return COMMAND.test(value.normalize('NFKC').replace(/[\s().-]/g, ''));
}
