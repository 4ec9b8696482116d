import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Maximum bytes of compressed answers in memory. */
const LIMIT_BYTES = 64 * 1024 * 1024;
/** Quality of the first compression. Assets are compressed once for all merchants, but pages again after each change, so these are compressed quickly at first. */
const BROTLI_QUALITY = { lasting: constants.BROTLI_MAX_QUALITY, passing: 6 } as const;
type Lifetime = keyof typeof BROTLI_QUALITY;

/** The best encoding that a request accepts; it does not accept one with `q=0`. */
export function chooseEncoding(acceptEncoding: string): Encoding | null {
  const accepts = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))|,|$)`).test(acceptEncoding);
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
}

/**
 * Compresses each content once for all sites and releases. After a second request for a page, the page is compressed thoroughly, one
 * page at a time in the background.
 */
export function compressor(): (
  hash: string,
  encoding: Encoding,
  lifetime: Lifetime,
  read: () => Buffer,
) => Promise<Buffer> {
  const kept = new Map<string, { readonly bytes: Buffer; readonly isThorough: boolean }>();
  const busy = new Map<string, Promise<Buffer>>();
  let size = 0;
  let isImproving = false;

  function keep(key: string, bytes: Buffer, isThorough: boolean): void {
    size += bytes.length - (kept.get(key)?.bytes.length ?? 0);
    kept.set(key, { bytes, isThorough });
    for (const [oldest, { bytes: old }] of kept) {
      if (size <= LIMIT_BYTES) break;
      kept.delete(oldest);
      size -= old.length;
    }
  }

  async function improve(key: string, read: () => Buffer): Promise<void> {
    isImproving = true;
    try {
      const bytes = await brotli(read(), brotliOptions('lasting'));
      if (kept.has(key)) keep(key, bytes, true);
    } catch {
      // The release was deleted; keep the fast compression.
    } finally {
      isImproving = false;
    }
  }

  return async (hash, encoding, lifetime, read) => {
    const key = `${encoding}:${hash}`;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      if (!known.isThorough && !isImproving) void improve(key, read);
      return known.bytes;
    }
    const others = busy.get(key);
    if (others) return others;
    const work = encoding === 'br' ? brotli(read(), brotliOptions(lifetime)) : deflate(read());
    busy.set(key, work);
    const bytes = await work.finally(() => busy.delete(key));
    keep(key, bytes, encoding === 'gzip' || lifetime === 'lasting');
    return bytes;
  };
}

const brotliOptions = (lifetime: Lifetime): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[lifetime] },
});
