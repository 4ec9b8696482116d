import type { Bucket } from './bucket.ts';
import { readJson, writeJson } from './json-object.ts';

/** What the bucket holds of one merchant that may be older than what is known of it. */
export interface DoubtfulPaths {
  /** Paths of the release; empty when nobody noted any. */
  read(): Promise<readonly string[]>;
  add(paths: readonly string[]): Promise<void>;
  /** For who has sent these, as `read` gave them: forgets them, unless more were noted since. */
  settle(paths: readonly string[]): Promise<void>;
}

/**
 * Notes of publications that were overtaken: their last requests may have come after the newer one's, which then believes that its own
 * pages are there. An object beside the state and not a part of it, because the newer one may be about to write the state, over
 * any mark in it; a publication that did not find the note when it began leaves it for the next one.
 *
 * A bucket of three calls compares nothing before it writes. So a note is lost when two overtaken publications write theirs at the same
 * moment, or one right between the last look and the deletion of `settle`. No note is made by a publisher that dies right after its late
 * request or cannot write it, and none helps against a request that was given up and arrives after the note was settled. What was lost like this is sent when it changes next.
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
