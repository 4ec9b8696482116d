import { hash } from 'node:crypto';
import type { Bucket } from './bucket.ts';

/**
 * Null when the object is missing or no JSON: then everything is sent again, and what only the object knew of stays in the bucket. The
 * shape is not checked, because only publishers write these objects.
 */
export async function readJson<Value>(bucket: Bucket, key: string): Promise<Value | null> {
  const object = await bucket.get(key);
  try {
    return object && (JSON.parse(new TextDecoder().decode(object.bytes)) as Value);
  } catch {
    return null;
  }
}

export async function writeJson(bucket: Bucket, key: string, value: unknown): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const sha256 = hash('sha256', bytes, 'hex');
  await bucket.put(key, { bytes, sha256, contentType: 'application/json', cacheControl: 'no-store' });
}
