import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ASSET_PREFIX, headersFor } from '#scripts/release/hosting-rules.ts';
import { type ReleaseManifest, rulesOf } from '#scripts/release/manifest.ts';
import { isRetained } from '#scripts/release/retained-assets.ts';
import { pathInRelease } from '#scripts/release/site-directory.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import { contentTypeOf } from '#scripts/serve/content-type.ts';
import { limiter } from '#sources/limiter.ts';
import type { Bucket } from './bucket.ts';
import { objectKey, stageOf } from './object-keys.ts';
import { NOTHING_PUBLISHED, type Publisher } from './publisher.ts';

/** What a merchant's prefix holds, as far as we know: an empty hash is an upload that may not have ended. */
interface BucketState {
  readonly id: string;
  /** sha256 by path of the release. */
  readonly files: Readonly<Record<string, string>>;
  /** Assets that no release shown here uses any more: since when (ISO 8601). */
  readonly retired?: Readonly<Record<string, string>>;
}

/** Requests at a time. */
const WIDTH = 8;
/** So often a long publication asks whether it is still the newest. */
const ASK_MS = 500;

/**
 * Objects below `<prefix><slug>/` of an S3-compatible bucket. Only changed files are sent: assets, then pages, then the
 * rest, then what is gone is deleted (assets after 30 days); each is read back and compared. A publisher that dies half-way leaves old pages,
 * or new ones whose assets are all there, and the next one goes on from what the state object says.
 */
export function bucketPublisher(
  bucket: Bucket,
  name: string,
  prefix: string,
  now: () => number = Date.now,
): Publisher {
  const stateKey = (slug: string) => `${prefix}.dukkan/${slug}.json`;

  async function readState(slug: string): Promise<BucketState> {
    const object = await bucket.get(stateKey(slug));
    if (!object) return { id: '', files: {} };
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
    const bytes = new Uint8Array(await readFile(pathInRelease(directory, path)));
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
      const keys = Object.keys(files).flatMap((path) => objectKey(path) ?? []);
      await each(keys, (key) => bucket.delete(`${prefix}${slug}/${key}`));
      // Last: a retirement that dies half-way goes on from it.
      await bucket.delete(stateKey(slug));
    },
    async publish({ manifest, directory, mayPublish, doubtful = [] }) {
      const { slug, id } = manifest;
      const doubted = new Set(doubtful);
      const state = await readState(slug);
      const wanted = Object.keys(manifest.files).filter((path) => objectKey(path) !== null);
      const changed = wanted.filter(
        (path) => doubted.has(path) || manifest.files[path]?.hash !== state.files[path],
      );
      const retired = retiredAssets(state, manifest, now());
      const gone = [...new Set([...Object.keys(state.files), ...doubtful])].filter(
        (path) => !manifest.files[path] && !retired[path],
      );
      if (state.id === id && changed.length === 0 && gone.length === 0) return NOTHING_PUBLISHED;

      const unsure = Object.fromEntries(changed.map((path) => [path, '']));
      const touched: string[] = [];
      const mustBeNewest = async () => {
        if (!(await mayPublish())) throw new Superseded(touched);
      };
      const ask = nowAndThen(mustBeNewest);
      // What a newer build has noted since the state was read must not be lost.
      await ask();
      await writeState(slug, { ...state, files: { ...state.files, ...unsure } });
      for (const stage of [0, 1, 2] as const) {
        const paths = changed.filter((path) => stageOf(path) === stage);
        await each(paths, async (path) => {
          // Assets are seen by nobody before a page names them.
          if (stage > 0) await ask();
          touched.push(path);
          await send(manifest, directory, path);
        });
      }
      await mustBeNewest();
      const files: Record<string, string> = {};
      for (const path of wanted) files[path] = manifest.files[path]?.hash ?? '';
      for (const path of Object.keys(retired)) files[path] = state.files[path] ?? '';
      const left = Object.fromEntries(gone.map((path) => [path, '']));
      await writeState(slug, { id, files: { ...files, ...left }, retired });
      await each(gone, async (path) => {
        await ask();
        touched.push(path);
        await bucket.delete(`${prefix}${slug}/${objectKey(path) ?? path}`);
      });
      if (gone.length > 0) await writeState(slug, { id, files, retired });
      // Overtaken since the last question: what was touched is sent anew.
      await mustBeNewest();
      const bytes = changed.reduce((sum, path) => sum + (manifest.files[path]?.size ?? 0), 0);
      return { uploaded: changed.length, deleted: gone.length, bytes };
    },
  };
}

/**
 * Assets in the bucket that the release does not have, though pages that are open may still ask for them: another machine's
 * last release, or one that was rolled back. With the time when that began.
 */
function retiredAssets(
  state: BucketState,
  { files }: ReleaseManifest,
  nowMs: number,
): Record<string, string> {
  const entries = Object.entries(state.files)
    .filter(([path, sha256]) => path.startsWith(ASSET_PREFIX) && sha256 !== '' && !files[path])
    .map(([path]) => [path, state.retired?.[path] ?? new Date(nowMs).toISOString()] as const);
  return Object.fromEntries(entries.filter(([, retiredAt]) => isRetained(retiredAt, nowMs)));
}

/** Asks again when a while has passed: a build that was frozen must not go on where it was. */
function nowAndThen(ask: () => Promise<void>): () => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (Date.now() - askedAt < ASK_MS) return;
    askedAt = Date.now();
    await ask();
  };
}

/** Does a task for each path. After a failure none is begun, and none is under way any more when that is told. */
async function each(paths: readonly string[], task: (path: string) => Promise<void>): Promise<void> {
  const limit = limiter(WIDTH);
  let failure: { readonly error: unknown } | null = null;
  const guarded = async (path: string) => {
    if (failure) return;
    await task(path).catch((error: unknown) => {
      failure ??= { error };
    });
  };
  await Promise.all(paths.map((path) => limit(() => guarded(path))));
  if (failure) throw (failure as { readonly error: unknown }).error;
}
