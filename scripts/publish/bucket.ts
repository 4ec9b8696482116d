import { AwsClient } from 'aws4fetch';

export interface BucketOptions {
  /** `https://s3.eu-central-1.amazonaws.com`, `https://<account>.r2.cloudflarestorage.com`, … */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface StoredObject {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

export interface ObjectToStore {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Hexadecimal hash of `bytes`; the store rejects a body with another hash. */
  readonly sha256: string;
  readonly contentType: string;
  readonly cacheControl: string;
}

/** The three calls of an S3-compatible store that publishing needs. Each throws when it fails. */
export interface Bucket {
  put(key: string, object: ObjectToStore): Promise<void>;
  /** Null when there is no such object. */
  get(key: string): Promise<StoredObject | null>;
  /** Succeeds also when the object is missing. */
  delete(key: string): Promise<void>;
}

const TIMEOUT_MS = 30_000;
/** AWS answers 403 instead of 404 for a missing object when the key may not list the bucket. */
const HIDDEN =
  ' Give the key s3:GetObject on the objects and s3:ListBucket on the bucket. Without the second right, a missing object has the same answer.';

/** A bucket whose requests are signed with AWS Signature 4. Retries 429 and 5xx with growing pauses. */
export function s3Bucket(options: BucketOptions): Bucket {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 4 });
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  async function call(
    method: string,
    key: string,
    more: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
  ): Promise<Response> {
    const url = `${root}/${key.split('/').map(encodeURIComponent).join('/')}`;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await client.fetch(url, { method, signal, ...more }).catch((error: unknown) => {
      throw new Error(`The bucket ${bucket} at ${endpoint} could not be reached: ${causeOf(error)}`, {
        cause: error,
      });
    });
    if (response.ok || response.status === 404) return response;
    const text = await response.text();
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
    const isHidden = method === 'GET' && response.status === 403 && code === 'AccessDenied';
    throw new Error(
      `${method} ${url} was answered ${response.status} ${code}.`.replace(' .', '.') +
        (isHidden ? HIDDEN : ''),
    );
  }

  return {
    async put(key, { bytes, sha256, contentType, cacheControl }) {
      const { ok, status } = await call('PUT', key, {
        body: bytes,
        headers: {
          'x-amz-content-sha256': sha256,
          'content-type': contentType,
          'cache-control': cacheControl,
        },
      });
      if (!ok)
        throw new Error(
          `There is no bucket ${bucket} at ${endpoint} (${status}). Create it, or mend its name.`,
        );
    },
    async get(key) {
      const response = await call('GET', key);
      if (!response.ok) {
        await response.body?.cancel();
        return null;
      }
      return { bytes: await response.bytes(), headers: response.headers };
    },
    async delete(key) {
      await (await call('DELETE', key)).body?.cancel();
    },
  };
}

/** The message of a `fetch` error says only that it failed; its `cause` holds the reason. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  const { code, message: deeper = '' } = (cause ?? {}) as NodeJS.ErrnoException;
  return deeper || code || message;
}
