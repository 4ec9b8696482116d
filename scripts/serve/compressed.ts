import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Bytes of compressed answers that are kept in memory. */
const LIMIT_BYTES = 64 * 1024 * 1024;
const BROTLI_QUALITY = 6;

/** The best encoding that a request accepts; `q=0` refuses one. */
export function chooseEncoding(acceptEncoding: string): Encoding | null {
  const accepts = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))|,|$)`).test(acceptEncoding);
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
}

/** Compresses each content once, however many sites and releases share it. */
export function compressor(): (hash: string, encoding: Encoding, read: () => Buffer) => Promise<Buffer> {
  const kept = new Map<string, Buffer>();
  let size = 0;
  return async (hash, encoding, read) => {
    const key = `${encoding}:${hash}`;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
    const bytes = encoding === 'br' ? await brotli(read(), options) : await deflate(read());
    kept.set(key, bytes);
    size += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (size <= LIMIT_BYTES) break;
      kept.delete(oldest);
      size -= length;
    }
    return bytes;
  };
}
