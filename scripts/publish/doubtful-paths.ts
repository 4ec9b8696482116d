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
 * Notes of superseded publications: a late request of theirs may overwrite a page of the newer one. Each note is an object of its own,
 * because the newer publication may overwrite the state. A bucket has no conditional writes, so a note can get lost:
 * - Two publications write at the same moment, or one writes while another settles.
 * - A publisher dies after its late request, or cannot write its note.
 * - A request that has timed out arrives after the note was settled.
 * The page of a lost note is sent again when it changes next.
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
