import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { headersFor } from '#scripts/release/hosting-rules.ts';
import { type ReleaseManifest, rulesOf } from '#scripts/release/manifest.ts';
import { pathInRelease } from '#scripts/release/site-directory.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import { contentTypeOf } from '#scripts/serve/content-type.ts';
import { limiter } from '#sources/limiter.ts';
import type { Bucket } from './bucket.ts';
import { type BucketState, retiredAssets } from './bucket-state.ts';
import { type DoubtfulPaths, doubtfulPaths } from './doubtful-paths.ts';
import { readJson, writeJson } from './json-object.ts';
import { objectKey, stageOf } from './object-keys.ts';
import { NOTHING_PUBLISHED, type Published, type Publisher, type ReleaseToPublish } from './publisher.ts';

/** Requests at a time. */
const WIDTH = 8;
/** So often a long publication asks whether it is still the newest. */
const ASK_MS = 500;

/**
 * Objects below `<prefix><slug>/` of an S3-compatible bucket. Only changed files are sent: assets, then pages, then the
 * rest, then what is gone is deleted (assets after 30 days); each is read back and compared. A publisher that dies half-way leaves old pages,
 * or new ones whose assets are all there, and the next one goes on from what the state object says. One that was overtaken may have changed
 * objects, or the state, after the newer one: it notes the paths that it touched (`doubtfulPaths`), which the next publication sends
 * whatever is known of them, and throws Superseded. What it wrote into the state names older content than is there: the next publication
 * sends that too, but for what has become as it was before.
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

  /** Sends what differs from the state, and what is doubtful. Adds to `touched` what the public may see changed by it, before it is. */
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
    // What a newer build has written since the state was read must not be lost.
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
    await doubts.settle(doubtful);
    // Overtaken since the last question?
    await mustBeNewest();
    const bytes = changed.reduce((sum, path) => sum + (manifest.files[path]?.size ?? 0), 0);
    return { uploaded: changed.length, deleted: gone.length, bytes };
  }

  return {
    name,
    async retire(slug) {
      const doubts = doubtsOf(slug);
      const [{ files }, doubtful] = await Promise.all([readState(slug), doubts.read()]);
      const paths = new Set([...Object.keys(files), ...doubtful]);
      const keys = [...paths].flatMap((path) => objectKey(path) ?? []);
      await each(keys, (key) => bucket.delete(`${prefix}${slug}/${key}`));
      await doubts.settle(doubtful);
      // Last: a retirement that dies half-way goes on from it.
      await bucket.delete(stateKey(slug));
    },
    async publish(release) {
      const doubts = doubtsOf(release.manifest.slug);
      const touched: string[] = [];
      try {
        return await sendChanges(release, doubts, touched);
      } catch (error) {
        // Another failure may be the newer one's doing, whose page was read back; and one that cannot ask may be overtaken.
        const isNewest = error instanceof Superseded ? false : await release.mayPublish().catch(() => null);
        if (isNewest === true || touched.length === 0) throw error;
        // A note that cannot be written must not hide why the merchant has to be published again.
        await doubts.add(touched).catch((noteError: unknown) => {
          console.error(
            `${release.manifest.slug}: what was sent late could not be noted: ${String(noteError)}`,
          );
        });
        throw isNewest === null ? error : new Superseded(touched);
      }
    },
  };
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
