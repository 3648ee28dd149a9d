export type Rgb = readonly [red: number, green: number, blue: number];

/** A colour in OKLCH: lightness 0 to 1, chroma from 0 (grey), hue in degrees. */
export type Lch = { lightness: number; chroma: number; hue: number };

type Lab = readonly [lightness: number, a: number, b: number];

const hexForm = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const number = String.raw`(-?\d{1,4}(?:\.\d{1,4})?)`;
const rgbForm = new RegExp(String.raw`^rgb\(\s*${number}[\s,]+${number}[\s,]+${number}\s*\)$`, 'i');
const hslForm = new RegExp(String.raw`^hsl\(\s*${number}(?:deg)?[\s,]+${number}%[\s,]+${number}%\s*\)$`, 'i');

const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));

function triple(found: RegExpExecArray): Rgb {
  return [Number(found[1]), Number(found[2]), Number(found[3])];
}

function fromHsl([hue, saturation, lightness]: Rgb): Rgb {
  const light = clamp(lightness / 100);
  const reach = clamp(saturation / 100) * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const sector = (((offset + hue / 30) % 12) + 12) % 12;
    return light - reach * Math.max(-1, Math.min(sector - 3, 9 - sector, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Parses an opaque colour: `#rgb`, `#rrggbb`, `rgb(…)` with numbers, `hsl(…)`. Null for anything else. */
export function parseColor(text: string): Rgb | null {
  const trimmed = text.trim();
  if (hexForm.test(trimmed)) {
    const digits = trimmed.slice(1);
    const wide = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
    const channel = (start: number) => Number.parseInt(wide.slice(start, start + 2), 16) / 255;
    return [channel(0), channel(2), channel(4)];
  }
  const rgb = rgbForm.exec(trimmed);
  if (rgb) {
    const [red, green, blue] = triple(rgb);
    return [clamp(red / 255), clamp(green / 255), clamp(blue / 255)];
  }
  const hsl = hslForm.exec(trimmed);
  return hsl ? fromHsl(triple(hsl)) : null;
}

export function formatHex(color: Rgb): string {
  const digits = color.map((channel) =>
    Math.round(clamp(channel) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function toLab([red, green, blue]: Rgb): Lab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function fromLab([lightness, a, b]: Lab): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

export function toLch(color: Rgb): Lch {
  const [lightness, a, b] = toLab(color);
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI };
}

/** If sRGB has no such colour, the chroma is reduced, and lightness and hue stay. */
export function fromLch({ lightness, chroma, hue }: Lch): Rgb {
  const angle = (hue * Math.PI) / 180;
  const at = (strength: number) =>
    fromLab([lightness, strength * Math.cos(angle), strength * Math.sin(angle)]);
  const shown = (color: Rgb) => color.every((channel) => channel >= -0.0005 && channel <= 1.0005);
  let [low, high] = [0, chroma];
  if (shown(at(chroma))) low = chroma;
  else
    for (let step = 0; step < 16; step += 1) {
      const middle = (low + high) / 2;
      if (shown(at(middle))) low = middle;
      else high = middle;
    }
  const [red, green, blue] = at(low);
  return [clamp(red), clamp(green), clamp(blue)];
}

/** Computes the colour of `color-mix(in oklab, base, other share)`. `share` is 0 to 1. */
export function mix(base: Rgb, other: Rgb, share: number): Rgb {
  const [from, to] = [toLab(base), toLab(other)];
  const between = (index: 0 | 1 | 2) => from[index] * (1 - share) + to[index] * share;
  const [red, green, blue] = fromLab([between(0), between(1), between(2)]);
  return [clamp(red), clamp(green), clamp(blue)];
}
