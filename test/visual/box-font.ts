/**
 * A font in which every character is the same box, 0.55 em wide, so that pictures depend neither on the fonts of a machine nor on the words
 * of a text.
 */
export function makeBoxFont(): Buffer {
  return joinTables({
    'OS/2': os2(),
    cmap: cmap(),
    glyf: GLYPH,
    head: head(),
    hhea: hhea(),
    hmtx,
    loca,
    maxp,
    name,
    post,
  });
}

const UNITS_PER_EM = 1_000;
const ADVANCE = 550;
const ASCENT = 800;
const DESCENT = -200;
const BOX = [50, 0, 500, 650] as const;
const FIRST_CODE_POINT = 0x20;
const LAST_CODE_POINT = 0x2500;

const u16 = (...values: number[]) =>
  Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));

const [left, bottom, right, top] = BOX;
/** One contour of four corners; each is stored as its distance from the last one. */
const GLYPH = Buffer.concat([
  u16(1, ...BOX, 3, 0),
  Buffer.from([1, 1, 1, 1]),
  u16(left, right - left, 0, left - right),
  u16(bottom, 0, top - bottom, 0),
]);
/** Offsets of the three glyphs, in units of 2 bytes: those for missing characters and for blanks are empty, and the box is between them. */
const loca = u16(0, 0, GLYPH.length / 2, GLYPH.length / 2);
const hmtx = u16(ADVANCE, 0, ADVANCE, left, ADVANCE, 0);
const maxp = Buffer.concat([u32(0x00010000), u16(3, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]);
const name = u16(0, 0, 6);
const post = Buffer.concat([u32(0x00030000, 0), u16(-100, 50), u32(0, 0, 0, 0, 0)]);

function head(): Buffer {
  const dates = Buffer.alloc(16);
  return Buffer.concat([
    u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    u16(3, UNITS_PER_EM),
    dates,
    u16(...BOX, 0, 8, 2, 0, 0),
  ]);
}

function hhea(): Buffer {
  return Buffer.concat([
    u32(0x00010000),
    u16(ASCENT, DESCENT, 0, ADVANCE, left, 50, right, 1, 0, 0, 0, 0, 0, 0, 0, 3),
  ]);
}

function os2(): Buffer {
  const sizes = u16(3, ADVANCE, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0);
  const names = Buffer.concat([Buffer.alloc(10), u32(1, 0, 0, 0), Buffer.from('NONE')]);
  const range = u16(0x40, FIRST_CODE_POINT, LAST_CODE_POINT, ASCENT, DESCENT, 0, ASCENT, -DESCENT);
  return Buffer.concat([sizes, names, range, u32(1, 0), u16(500, 650, 0, FIRST_CODE_POINT, 1)]);
}

/** Maps characters to glyphs by one range, in which every character is the box except the spaces. */
function cmap(): Buffer {
  const isBlank = (code: number) => code === 0x20 || code === 0xa0 || code === 0x202f;
  const glyphs = Array.from({ length: LAST_CODE_POINT - FIRST_CODE_POINT + 1 }, (_, at) =>
    isBlank(FIRST_CODE_POINT + at) ? 2 : 1,
  );
  const listed = u16(...glyphs);
  const segments = Buffer.concat([
    u16(4, 4, 1, 0),
    u16(LAST_CODE_POINT, 0xffff, 0, FIRST_CODE_POINT, 0xffff, 0, 1),
    // `idRangeOffset` of both segments: the glyphs are 4 bytes after the first one, behind the second. Segment 0xffff only ends the table.
    u16(4, 0),
  ]);
  const table = Buffer.concat([segments, listed]);
  return Buffer.concat([u16(0, 1, 3, 1), u32(12), u16(4, table.length + 6, 0), table]);
}

function joinTables(tables: Record<string, Buffer>): Buffer {
  const names = Object.keys(tables).sort();
  const power = 2 ** Math.floor(Math.log2(names.length));
  const top = Buffer.concat([
    u32(0x00010000),
    u16(names.length, power * 16, Math.log2(power), (names.length - power) * 16),
  ]);
  let at = top.length + names.length * 16;
  const rows: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const name of names) {
    const body = tables[name] ?? Buffer.alloc(0);
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    rows.push(Buffer.concat([Buffer.from(name), u32(sumOf(padded), at, body.length)]));
    bodies.push(padded);
    at += padded.length;
  }
  return Buffer.concat([top, ...rows, ...bodies]);
}

function sumOf(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
