import { setTimeout as sleep } from 'node:timers/promises';
import type { SiteDirectory } from '#scripts/release/site-directory.ts';
import { takeLock } from '#scripts/release/site-lock.ts';

const LOOK_MS = 100;
const PATIENCE_MS = 60_000;

/**
 * Does one publication of a merchant after the other: of two side by side, the public could be left with pages of both. One that a
 * rollback or a newer build has overtaken ends within a second. Throws when the one before goes on for a minute.
 */
export async function inTurn<Value>(
  site: SiteDirectory,
  work: () => Promise<Value>,
  patienceMs = PATIENCE_MS,
): Promise<Value> {
  const giveUpAt = Date.now() + patienceMs;
  let lock = takeLock(site.publishLock);
  while (!lock) {
    if (Date.now() >= giveUpAt)
      throw new Error(`${site.slug} is being published by another process. Try again when that has ended.`);
    await sleep(LOOK_MS);
    lock = takeLock(site.publishLock);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
