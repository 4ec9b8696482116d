import { isAbsolute } from 'node:path';
import { UsageError } from '#scripts/program/usage.ts';
import { tokenOf } from '#sources/request/source-token.ts';
import { s3Bucket } from './bucket.ts';
import { bucketPublisher } from './bucket-publisher.ts';
import { folderPublisher } from './folder-publisher.ts';
import type { Publisher } from './publisher.ts';

/** The folder that releases are published to; null for a bucket, or when they are not published. */
export function publishFolder(environment: Readonly<Record<string, string | undefined>>): string | null {
  const address = environment.PUBLISH_TO;
  return address && isAbsolute(address) ? address : null;
}

/**
 * Creates the publisher for an address: `s3://bucket/prefix` (with S3_ENDPOINT, S3_REGION, AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY) or an absolute folder. Throws UsageError for other addresses and missing keys.
 */
export function publisherOf(
  address: string,
  environment: Readonly<Record<string, string | undefined>>,
): Publisher {
  if (isAbsolute(address)) return folderPublisher(address);
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(address) ?? [];
  if (bucket === undefined)
    throw new UsageError(
      `${address} is no place to publish to. Give s3://bucket/prefix or an absolute folder.`,
    );
  const need = (name: string): string => {
    const key = tokenOf(environment, name);
    if (key.ok) return key.value;
    throw new UsageError(`Publishing to ${address} needs a key. ${key.error}`);
  };
  const region = environment.S3_REGION ?? 'us-east-1';
  const store = s3Bucket({
    bucket,
    region,
    endpoint: environment.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    accessKeyId: need('AWS_ACCESS_KEY_ID'),
    secretAccessKey: need('AWS_SECRET_ACCESS_KEY'),
  });
  const prefix = path.replace(/\/+$/, '');
  return bucketPublisher(store, address, prefix === '' ? '' : `${prefix}/`);
}
