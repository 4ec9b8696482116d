import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { contentTypeOf } from '#scripts/program/content-type.ts';
import { headersFor } from '#scripts/release/hosting-rules.ts';
import { type ReleaseManifest, rulesOf } from '#scripts/release/manifest.ts';
import { pathInRelease } from '#scripts/release/site-directory.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import { limiter } from '#sources/request/limiter.ts';
import type { Bucket } from './bucket.ts';
import { type BucketState, retiredAssets } from './bucket-state.ts';
import { type DoubtfulPaths, doubtfulPaths } from './doubtful-paths.ts';
import { readJson, writeJson } from './json-object.ts';
import { objectKey, stageOf } from './object-keys.ts';
import { NOTHING_PUBLISHED, type Published, type Publisher, type ReleaseToPublish } from './publisher.ts';

/** Requests at a time. */
const WIDTH = 8;
/** Interval at which a long publication checks whether it is still the newest. */
const ASK_MS = 500;

/**
 * Publishes to objects below `<prefix><slug>/` of an S3-compatible bucket.
 * - Only changed files are sent: assets, then pages, then the rest. Each is read back and compared. Then removed files are deleted, assets
 *   after 30 days.
 * - An interrupted publication leaves old pages, or new pages with all their assets. The next one continues from the state object.
 * - A superseded publication throws Superseded. It notes the paths that it may have overwritten (`doubtfulPaths`), and the next publication
 *   sends them again. It also sends files whose hash in the state is older.
 * - A publication during which the merchant was retired deletes what it sent.
 */
export function bucketPublisher(
  bucket: Bucket,
  name: string,
  prefix: string,
  now: () => number = Date.now,
): Publisher {
  const stateKey = (slug: string) => `${prefix}.dukkan/${slug}.json`;

  const doubtsOf = (slug: string) => doubtfulPaths(bucket, `${prefix}.dukkan/${slug}.doubtful.json`);

  const readState = async (slug: string): Promise<BucketState> =>
    (await readJson<BucketState>(bucket, stateKey(slug))) ?? { id: '', files: {} };
  const writeState = (slug: string, state: BucketState): Promise<void> =>
    writeJson(bucket, stateKey(slug), state);

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

  /** Sends files that differ from the state, and doubtful ones. Adds each path to `touched` before it changes the object. */
  async function sendChanges(
    { manifest, directory, mayPublish }: ReleaseToPublish,
    doubts: DoubtfulPaths,
    touched: string[],
  ): Promise<Published> {
    const { slug, id } = manifest;
    const [state, doubtful] = await Promise.all([readState(slug), doubts.read()]);
    const doubted = new Set(doubtful);
    const wanted = Object.keys(manifest.files).filter((path) => objectKey(path) !== null);
    const changed = wanted.filter(
      (path) => doubted.has(path) || manifest.files[path]?.hash !== state.files[path],
    );
    const retired = retiredAssets(state, manifest, now());
    const gone = [...new Set([...Object.keys(state.files), ...doubted])].filter(
      (path) => !manifest.files[path] && !retired[path],
    );
    if (state.id === id && changed.length === 0 && gone.length === 0) return NOTHING_PUBLISHED;

    const unsure = Object.fromEntries(changed.map((path) => [path, '']));
    const mustBeNewest = async () => {
      if (!(await mayPublish())) throw new Superseded();
    };
    const ask = nowAndThen(mustBeNewest);
    // Check first: this must not overwrite the state of a newer build.
    await ask();
    await writeState(slug, { ...state, files: { ...state.files, ...unsure } });
    for (const stage of [0, 1, 2] as const) {
      const paths = changed.filter((path) => stageOf(path) === stage);
      await each(paths, async (path) => {
        // Assets need no check: no public page refers to them yet.
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
    await doubts.settle(doubtful);
    // A newer build may have started since the last check.
    await mustBeNewest();
    const bytes = changed.reduce((sum, path) => sum + (manifest.files[path]?.size ?? 0), 0);
    return { uploaded: changed.length, deleted: gone.length, bytes };
  }

  async function retire(slug: string): Promise<void> {
    const doubts = doubtsOf(slug);
    const [{ files }, doubtful] = await Promise.all([readState(slug), doubts.read()]);
    const paths = new Set([...Object.keys(files), ...doubtful]);
    const keys = [...paths].flatMap((path) => objectKey(path) ?? []);
    await each(keys, (key) => bucket.delete(`${prefix}${slug}/${key}`));
    await doubts.settle(doubtful);
    // Delete the state last, so that an interrupted retirement can continue.
    await bucket.delete(stateKey(slug));
  }

  /** Notes what a superseded publication sent late; deletes it when a retirement has deleted the state. */
  async function noteLate(slug: string, touched: readonly string[]): Promise<void> {
    await doubtsOf(slug).add(touched);
    if ((await bucket.get(stateKey(slug))) === null) await retire(slug);
  }

  return {
    name,
    retire,
    async publish(release) {
      const doubts = doubtsOf(release.manifest.slug);
      const touched: string[] = [];
      try {
        return await sendChanges(release, doubts, touched);
      } catch (error) {
        // A newer publication may have caused this failure (reading back its page). If `mayPublish` fails, assume superseded.
        const isNewest = error instanceof Superseded ? false : await release.mayPublish().catch(() => null);
        if (isNewest === true || touched.length === 0) throw error;
        // A failure to write the note must not hide the original error.
        await noteLate(release.manifest.slug, touched).catch((noteError: unknown) => {
          console.error(
            `${release.manifest.slug}: what was sent late could not be noted: ${String(noteError)}`,
          );
        });
        throw isNewest === null ? error : new Superseded(touched);
      }
    },
  };
}

/** Calls `ask` at most every `ASK_MS`, so that a build that was frozen checks again before it continues. */
function nowAndThen(ask: () => Promise<void>): () => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (Date.now() - askedAt < ASK_MS) return;
    askedAt = Date.now();
    await ask();
  };
}

/** Runs a task for each path, `WIDTH` at a time. After a failure it starts no more tasks, waits for the running ones, then throws. */
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
