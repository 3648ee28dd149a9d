/** Widths in modules of three bars and three spaces in turn for the values 0 to 105, and of the stop with its final bar (ISO/IEC 15417). */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232 2331112'
).split(' ');

const TO_SET_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;
const FIRST_OF_B = 32;

/**
 * Encodes a text as CODE-128: alternating widths of bars and spaces in modules, bar first, without the quiet zone. A text of digits is
 * encoded in pairs (set C), a final odd digit and any other text character by character (set B). Null for characters outside set B, for
 * no text, and for more than 80 characters.
 */
export function encodeCode128(text: string): number[] | null {
  if (!/^[ -~]{1,80}$/.test(text)) return null;
  const values = /^\d{2,}$/.test(text) ? pairs(text) : [START_B, ...singles(text)];
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0);
  return [...values, sum % 103, STOP].flatMap((value) => [...(PATTERNS[value] ?? '')].map(Number));
}

const QUIET_MODULES = 10;

/** True for CODE-128, the only format that the widget draws, with or without the hyphen and in any case. */
export const isCode128 = (format: string) => /^code-?128$/i.test(format);

/** A barcode as one SVG path of height 1: dark bars in a box of `size` modules with quiet zones. Null if `encodeCode128` returns null. */
export function drawBarcode(text: string): { path: string; size: number } | null {
  const widths = encodeCode128(text);
  if (!widths) return null;
  let at = QUIET_MODULES;
  let path = '';
  widths.forEach((width, index) => {
    if (index % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  });
  return { path, size: at + QUIET_MODULES };
}

function pairs(digits: string): number[] {
  const even = digits.length - (digits.length % 2);
  const values = digits.slice(0, even).match(/\d\d/g) ?? [];
  const odd = digits.slice(even);
  return [START_C, ...values.map(Number), ...(odd ? [TO_SET_B, ...singles(odd)] : [])];
}

const singles = (text: string) => [...text].map((letter) => letter.charCodeAt(0) - FIRST_OF_B);
