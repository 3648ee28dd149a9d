export interface Frame {
  raw: Buffer;
  text: string | null;
}

const TEXT_OPCODE = 1;

export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): Frame[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const frames: Frame[] = [];
    for (let frame = this.#take(); frame; frame = this.#take()) frames.push(frame);
    return frames;
  }

  #take(): Frame | null {
    const bytes = this.#rest;
    if (bytes.length < 2) return null;
    const [first = 0, second = 0] = bytes;
    const short = second & 0x7f;
    const mask = second & 0x80 ? 4 : 0;
    const head = 2 + (short === 126 ? 2 : short === 127 ? 8 : 0) + mask;
    if (bytes.length < head) return null;
    const size =
      short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
    if (bytes.length < head + size) return null;
    const raw = bytes.subarray(0, head + size);
    this.#rest = bytes.subarray(head + size);
    const isText = (first & 0x0f) === TEXT_OPCODE;
    return { raw, text: isText ? read(raw, head, mask) : null };
  }
}

function read(raw: Buffer, head: number, mask: number): string {
  const body = Buffer.from(raw.subarray(head));
  if (mask > 0) {
    const key = raw.subarray(head - 4, head);
    for (let at = 0; at < body.length; at += 1) body[at] = (body[at] ?? 0) ^ (key[at % 4] ?? 0);
  }
  return body.toString('utf8');
}

/** A text as a frame. A client must mask its frames, for which a mask of zeros is valid. */
export function makeFrame(text: string, isMasked: boolean): Buffer {
  const body = Buffer.from(text);
  const size = body.length;
  const head = Buffer.alloc(2 + (size > 65_535 ? 8 : size > 125 ? 2 : 0));
  head[0] = 0x80 | TEXT_OPCODE;
  head[1] = (isMasked ? 0x80 : 0) | (size > 65_535 ? 127 : size > 125 ? 126 : size);
  if (size > 65_535) head.writeBigUInt64BE(BigInt(size), 2);
  else if (size > 125) head.writeUInt16BE(size, 2);
  return Buffer.concat([head, Buffer.alloc(isMasked ? 4 : 0), body]);
}
