import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Bytes of compressed answers that are kept in memory. */
const LIMIT_BYTES = 64 * 1024 * 1024;
/** Shared code is compressed once for all visits of all merchants, a page again after each change. */
const BROTLI_QUALITY = { lasting: constants.BROTLI_MAX_QUALITY, passing: 6 } as const;
type Lifetime = keyof typeof BROTLI_QUALITY;

/** The best encoding that a request accepts; `q=0` refuses one. */
export function chooseEncoding(acceptEncoding: string): Encoding | null {
  const accepts = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))|,|$)`).test(acceptEncoding);
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
}

/** Compresses each content once, however many sites and releases share it. */
export function compressor(): (
  hash: string,
  encoding: Encoding,
  lifetime: Lifetime,
  read: () => Buffer,
) => Promise<Buffer> {
  const kept = new Map<string, Buffer>();
  const busy = new Map<string, Promise<Buffer>>();
  let size = 0;
  return async (hash, encoding, lifetime, read) => {
    const key = `${encoding}:${hash}`;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const others = busy.get(key);
    if (others) return others;
    const work = encoding === 'br' ? brotli(read(), brotliOptions(lifetime)) : deflate(read());
    busy.set(key, work);
    const bytes = await work.finally(() => busy.delete(key));
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

const brotliOptions = (lifetime: Lifetime): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[lifetime] },
});
