import type { Context } from 'hono';
import { fail, ok, type Result } from '#domain/result.ts';
import { clientOfCall, type IsTrusted } from '#scripts/http/client-address.ts';
import { clientPlaces } from '#scripts/http/client-places.ts';

/** In bytes. WooCommerce sends whole products; one with 500 variations has 0.5 MB. */
export const MAXIMUM_BODY = 2_000_000;
/** In bytes. The number of larger bodies read at a time is limited, because the signature can be checked only after the whole body was read. */
const SMALL_BODY = 64_000;
const LARGE_AT_A_TIME = 50;
/** Of one client, which may be all stores of a hosting company. Five clients, or two IPv6 lines, use up all. */
const LARGE_OF_CLIENT = 10;

export type BodyFailure = 'too-large' | 'too-many';

/** Body size in bytes by the `content-length` header; infinite without the header. */
export const announcedBytes = (request: Request): number =>
  Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY);

type ReadBody = (call: Context) => Promise<Result<Uint8Array<ArrayBuffer>, BodyFailure>>;

/** Reads bodies of unauthenticated requests. Enforces the size limits even when `content-length` is wrong or missing. */
export function bodyReader(isTrustedProxy: IsTrusted): ReadBody {
  const ofAll = clientPlaces(LARGE_AT_A_TIME);
  const ofClient = clientPlaces(LARGE_OF_CLIENT);
  return async (call) => {
    const request = call.req.raw;
    const announced = announcedBytes(request);
    if (Number.isFinite(announced) && announced > MAXIMUM_BODY) return fail('too-large');
    if (announced <= SMALL_BODY) return readAll(request);
    const leaveClient = ofClient.take(clientOfCall(call, isTrustedProxy));
    if (!leaveClient) return fail('too-many');
    const leaveAll = ofAll.take('');
    try {
      return leaveAll ? await readAll(request) : fail('too-many');
    } finally {
      leaveClient();
      leaveAll?.();
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
