import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypeOf, isText } from './content-types.ts';

export type Encoding = 'br' | 'gzip';

/** A file with its headers; each compressed version is made once, on its first request. */
export interface StaticFile {
  body: Buffer;
  contentType: string;
  etag: string;
  packed(encoding: Encoding): Promise<Buffer>;
}

const PACKERS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

/** Files under one folder, kept in memory until they change on the disk. */
export class StaticFiles {
  #root: string;
  #files = new Map<string, { version: string; file: StaticFile }>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The file at a decoded path of an address; undefined if there is none, or the path leaves the folder. */
  async find(path: string): Promise<StaticFile | undefined> {
    // Rejects hidden files, and a path that leads out of the folder, even into another build.
    const isHidden = (part: string) => part.startsWith('.') && part !== '.well-known';
    if (/[\\\0]/.test(path) || path.split('/').some(isHidden)) return undefined;
    const full = join(this.#root, path);
    try {
      const facts = await stat(full);
      if (!facts.isFile()) return undefined;
      const version = `${facts.mtimeMs} ${facts.size}`;
      const known = this.#files.get(full);
      if (known?.version === version) return known.file;
      const file = toStaticFile(await readFile(full), contentTypeOf(full));
      this.#files.set(full, { version, file });
      return file;
    } catch {
      return undefined;
    }
  }
}

/** Makes a served file of bytes. */
export function toStaticFile(body: Buffer, contentType: string): StaticFile {
  const packings = new Map<Encoding, Promise<Buffer>>();
  return {
    body,
    contentType,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    packed(encoding) {
      const known = packings.get(encoding) ?? PACKERS[encoding](body);
      packings.set(encoding, known);
      return known;
    },
  };
}

/** Files below this size are not compressed, because they would grow. */
const MIN_COMPRESSED_BYTES = 512;

/** The best compression that a client accepts, for files that benefit from it. */
export function chooseEncoding(file: StaticFile, accepted: string): Encoding | null {
  if (file.body.length < MIN_COMPRESSED_BYTES || !isText(file.contentType)) return null;
  const offers = new Set(
    accepted
      .split(',')
      .map((offer) => offer.trim().toLowerCase())
      .filter((offer) => !/;\s*q=0(?:\.0*)?$/.test(offer))
      .map((offer) => offer.split(';')[0]),
  );
  if (offers.has('br')) return 'br';
  return offers.has('gzip') ? 'gzip' : null;
}
