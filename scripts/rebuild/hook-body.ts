import { fail, ok, type Result } from '#domain/result.ts';

/** In bytes. WooCommerce sends a product whole; one of 500 variations has 0.5 MB. */
export const MAXIMUM_BODY = 2_000_000;
/** In bytes. Larger bodies are read a few at a time: a thousand strangers could each send one, and who signed it is known at its end only. */
const SMALL_BODY = 64_000;
const LARGE_AT_A_TIME = 50;

export type BodyFailure = 'too-large' | 'too-many';

/** What a sender says of its body's size; one that does not say may send any number of bytes. */
export const announcedBytes = (request: Request): number =>
  Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY);

/** Reads bodies of requests whose sender is not known yet, whatever they say of their size. */
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
    // Leaving the loop cancels the rest.
    if (size > MAXIMUM_BODY) return fail('too-large');
    chunks.push(chunk);
  }
  return ok(new Uint8Array(Buffer.concat(chunks)));
}
