import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { headersFor } from '#scripts/release/hosting-rules.ts';
import { type ReleaseManifest, rulesOf } from '#scripts/release/manifest.ts';
import { pathInside } from '#scripts/release/site-directory.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import { contentTypeOf } from '#scripts/serve/content-type.ts';
import { limiter } from '#sources/limiter.ts';
import type { Bucket } from './bucket.ts';
import { objectKey, stageOf } from './object-keys.ts';
import { NOTHING_PUBLISHED, type Publisher } from './publisher.ts';

/** What a merchant's prefix holds, as far as we know: an empty hash is an upload that may not have ended. */
interface BucketState {
  readonly id: string;
  readonly sequence: number;
  /** sha256 by path of the release. */
  readonly files: Readonly<Record<string, string>>;
}

/** Requests at a time. */
const WIDTH = 8;

/**
 * Objects below `<prefix><slug>/` of an S3-compatible bucket. Only changed files are sent: assets, then pages, then the
 * rest, then what is gone is deleted; each is read back and compared. A publisher that dies half-way leaves old pages,
 * or new ones whose assets are all there, and the next one goes on from what the state object says.
 */
export function bucketPublisher(bucket: Bucket, name: string, prefix: string): Publisher {
  const stateKey = (slug: string) => `${prefix}.dukkan/${slug}.json`;

  async function readState(slug: string): Promise<BucketState> {
    const object = await bucket.get(stateKey(slug));
    if (!object) return { id: '', sequence: 0, files: {} };
    return JSON.parse(new TextDecoder().decode(object.bytes)) as BucketState;
  }
  async function writeState(slug: string, state: BucketState): Promise<void> {
    const bytes = new TextEncoder().encode(JSON.stringify(state));
    const sha256 = hash('sha256', bytes, 'hex');
    await bucket.put(stateKey(slug), {
      bytes,
      sha256,
      contentType: 'application/json',
      cacheControl: 'no-store',
    });
  }

  async function send(manifest: ReleaseManifest, directory: string, path: string): Promise<void> {
    const file = manifest.files[path];
    const key = objectKey(path);
    if (!file || key === null) return;
    const rules = rulesOf(manifest);
    const bytes = new Uint8Array(await readFile(pathInside(directory, path)));
    const object = {
      bytes,
      sha256: file.hash,
      contentType: contentTypeOf(path),
      cacheControl: headersFor(rules, `/${path}`)['Cache-Control'] ?? 'no-cache',
    };
    const place = `${prefix}${manifest.slug}/${key}`;
    await bucket.put(place, object);
    const back = await bucket.get(place);
    const isSame =
      back !== null &&
      hash('sha256', back.bytes, 'hex') === file.hash &&
      back.headers.get('content-type') === object.contentType &&
      back.headers.get('cache-control') === object.cacheControl;
    if (!isSame)
      throw new Error(
        `${place} in ${name} is not what was sent. Publish again; if that does not help, look for a proxy that rewrites answers.`,
      );
  }

  return {
    name,
    async retire(slug) {
      const { files } = await readState(slug);
      const limit = limiter(WIDTH);
      const keys = Object.keys(files).flatMap((path) => objectKey(path) ?? []);
      await Promise.all(keys.map((key) => limit(() => bucket.delete(`${prefix}${slug}/${key}`))));
      // Last: a retirement that dies half-way goes on from it.
      await bucket.delete(stateKey(slug));
    },
    async publish({ manifest, directory, mayBeOlder, mayPublish }) {
      const { slug, id, sequence } = manifest;
      const state = await readState(slug);
      const wanted = Object.keys(manifest.files).filter((path) => objectKey(path) !== null);
      const changed = wanted.filter((path) => manifest.files[path]?.hash !== state.files[path]);
      const gone = Object.keys(state.files).filter((path) => !manifest.files[path]);
      if (state.id === id && changed.length === 0 && gone.length === 0) return NOTHING_PUBLISHED;
      if (state.sequence > sequence && !mayBeOlder) throw new Superseded();

      const unsure = Object.fromEntries(changed.map((path) => [path, '']));
      await writeState(slug, { ...state, files: { ...state.files, ...unsure } });
      const limit = limiter(WIDTH);
      for (const stage of [0, 1, 2] as const) {
        if (stage === 1 && !(await mayPublish())) throw new Superseded();
        const paths = changed.filter((path) => stageOf(path) === stage);
        await Promise.all(paths.map((path) => limit(() => send(manifest, directory, path))));
      }
      const files = Object.fromEntries(wanted.map((path) => [path, manifest.files[path]?.hash ?? '']));
      const left = Object.fromEntries(gone.map((path) => [path, '']));
      await writeState(slug, { id, sequence, files: { ...files, ...left } });
      await Promise.all(
        gone.map((path) => limit(() => bucket.delete(`${prefix}${slug}/${objectKey(path) ?? path}`))),
      );
      if (gone.length > 0) await writeState(slug, { id, sequence, files });
      const bytes = changed.reduce((sum, path) => sum + (manifest.files[path]?.size ?? 0), 0);
      return { uploaded: changed.length, deleted: gone.length, bytes };
    },
  };
}
