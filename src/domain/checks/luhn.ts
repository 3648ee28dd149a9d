/** True when the digits pass the Luhn check and are not all zero. */
export function isLuhn(digits: string): boolean {
  if (!/^\d{2,32}$/.test(digits) || /^0+$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
