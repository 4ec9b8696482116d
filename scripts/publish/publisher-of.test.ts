import { expect, test } from 'vitest';
import { publisherOf } from './publisher-of.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIA1', AWS_SECRET_ACCESS_KEY: 'a+b/c=' };

test('an address names a bucket with a prefix, which needs keys, or an absolute folder', () => {
  expect(publisherOf('s3://shops/live', KEYS).name).toBe('s3://shops/live');
  expect(publisherOf('/mnt/live', {}).name).toBe('/mnt/live');
  for (const address of ['live', 'ftp://shops', 's3://'])
    expect(() => publisherOf(address, KEYS), address).toThrow('is no place to publish to');
});

test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])(
  '%s is reported by name, without its value, when it is missing or invalid in a header',
  (name) => {
    const publish = (value: string | undefined) => () =>
      publisherOf('s3://shops', { ...KEYS, [name]: value });
    expect(publish(undefined)).toThrow(`The environment variable ${name} is not set.`);
    expect(publish('first\nsecond')).toThrow(`The environment variable ${name} holds a line break`);
    expect(publish('first\nsecond')).not.toThrow(/first|second/);
  },
);
