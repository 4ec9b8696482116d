import type { Bucket } from './bucket.ts';
import { readJson, writeJson } from './json-object.ts';

/** Paths of one merchant whose objects in the bucket may be older than the state says. */
export interface DoubtfulPaths {
  /** Paths of the release; empty without a note. */
  read(): Promise<readonly string[]>;
  add(paths: readonly string[]): Promise<void>;
  /** Call it after sending `paths`, the result of `read`. Deletes the note, unless more paths were added since. */
  settle(paths: readonly string[]): Promise<void>;
}

/**
 * Notes of superseded publications. Their last requests may arrive after those of the newer publication, whose state then
 * names pages that were overwritten. The note is a separate object, because the newer publication may overwrite the state.
 * A publication that does not find the note at its start leaves it for the next one.
 *
 * The bucket has no conditional writes, so a note can get lost:
 * - two superseded publications write their notes at the same moment, or one writes between the last `read` and the
 *   `delete` of `settle`;
 * - a publisher dies right after its late request, or cannot write the note;
 * - a request that has timed out arrives after the note was settled.
 *
 * A page that is affected by a lost note is sent again when it changes next.
 */
export function doubtfulPaths(bucket: Bucket, key: string): DoubtfulPaths {
  const read = async () => (await readJson<readonly string[]>(bucket, key)) ?? [];
  return {
    read,
    async add(paths) {
      await writeJson(bucket, key, [...new Set([...(await read()), ...paths])].sort());
    },
    async settle(paths) {
      if (paths.length === 0) return;
      const known = new Set(paths);
      if ((await read()).every((path) => known.has(path))) await bucket.delete(key);
    },
  };
}
