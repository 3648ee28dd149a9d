import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypeOf, isText } from './content-types.ts';

export type Encoding = 'br' | 'gzip';

/** `packed` compresses once, at the first request for an encoding. */
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

export type Edit = (path: string, body: Buffer) => Buffer;

export class StaticFiles {
  readonly #root: string;
  readonly #edit: Edit;
  readonly #files = new Map<string, { version: string; file: StaticFile }>();

  constructor(root: string, edit: Edit = (_path, body) => body) {
    this.#root = root;
    this.#edit = edit;
  }

  async find(path: string): Promise<StaticFile | undefined> {
    // `..` counts as hidden, so no path leads out of the folder. A backslash separates folders on Windows, so it is rejected.
    if (/[\\\0]/.test(path) || hasHiddenPart(path)) return undefined;
    try {
      const full = await realPathBelow(this.#root, path);
      if (full === undefined) return undefined;
      const facts = await stat(full);
      if (!facts.isFile()) return undefined;
      const version = `${facts.mtimeMs} ${facts.size}`;
      const known = this.#files.get(full);
      if (known?.version === version) return known.file;
      const file = toStaticFile(this.#edit(path, await readFile(full)), contentTypeOf(path));
      this.#files.set(full, { version, file });
      return file;
    } catch {
      return undefined;
    }
  }
}

const hasHiddenPart = (path: string) =>
  path.split(/[\\/]/).some((part) => part.startsWith('.') && part !== '.well-known');

/** Undefined if a symbolic link leads to a hidden file or out of the first folder of the path. @throws when there is no file */
export async function realPathBelow(root: string, path: string): Promise<string | undefined> {
  const [folder, file] = await Promise.all([realpath(root), realpath(join(root, path))]);
  const inside = relative(folder, file);
  const [area = ''] = relative(sep, join(sep, path)).split(sep);
  const isInArea = inside === area || inside.startsWith(area + sep);
  return isAbsolute(inside) || !isInArea || hasHiddenPart(inside) ? undefined : file;
}

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

/** Compression would make smaller files larger. */
const MIN_COMPRESSED_BYTES = 512;

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
