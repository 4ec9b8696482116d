import { fail, ok, type Result } from '#domain/result.ts';

/** In bytes. WooCommerce sends whole products; one with 500 variations has 0.5 MB. */
export const MAXIMUM_BODY = 2_000_000;
/** In bytes. The number of larger bodies read at a time is limited, because the signature can be checked only after the whole body was read. */
const SMALL_BODY = 64_000;
const LARGE_AT_A_TIME = 50;

export type BodyFailure = 'too-large' | 'too-many';

/** Body size in bytes by the `content-length` header; infinite without the header. */
export const announcedBytes = (request: Request): number =>
  Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY);

/** Reads bodies of unauthenticated requests. Enforces the size limits even when `content-length` is wrong or missing. */
export function bodyReader(): (request: Request) => Promise<Result<Uint8Array<ArrayBuffer>, BodyFailure>> {
  let large = 0;
  return async (request) => {
    const announced = announcedBytes(request);
    if (Number.isFinite(announced) && announced > MAXIMUM_BODY) return fail('too-large');
    const isLarge = !(announced <= SMALL_BODY);
    if (isLarge && large >= LARGE_AT_A_TIME) return fail('too-many');
    large += Number(isLarge);
    try {
      return await readAll(request);
    } finally {
      large -= Number(isLarge);
    }
  };
}

async function readAll(request: Request): Promise<Result<Uint8Array<ArrayBuffer>, BodyFailure>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the stream.
    if (size > MAXIMUM_BODY) return fail('too-large');
    chunks.push(chunk);
  }
  return ok(new Uint8Array(Buffer.concat(chunks)));
}
