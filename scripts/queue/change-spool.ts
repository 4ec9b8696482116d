import { readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFile } from '#scripts/program/private-files.ts';
import { writeDurably } from '#sources/disk/write-whole.ts';
import { type Change, merged, type TenantTable, type Timing } from './tenant-row.ts';

/** JSON lines; each line holds the changes of one `record` call. */
const SPOOL_NAME = 'changes.jsonl';
const SETTLE_MS = 30_000;
/** Changes found in the spool at startup are due at once. */
const AT_ONCE: Timing = { quietMs: 0, longestWaitMs: 0 };

export interface SpooledTable {
  readonly table: TenantTable;
  /** Removes built changes from the spool. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Write-ahead spool for a database that does not sync to disk (PGlite), so that a power cut loses no change.
 *
 * - `record` appends the changes to the spool, syncs it, then writes them to the table.
 * - A change leaves the spool when a build that started after it succeeds, or when its merchant is forgotten.
 * - At startup, changes that are still in the spool are recorded again.
 */
export async function spooledTable(
  table: TenantTable,
  directory: string,
  onError: (error: Error) => void,
): Promise<SpooledTable> {
  const path = join(directory, SPOOL_NAME);
  const kept = readSpool(path);
  if (kept.size > 0) await table.record([...kept.values()], AT_ONCE);
  let file = await rewritten(path, kept);
  let last: Promise<unknown> = Promise.resolve();

  /** Runs tasks one after another. Otherwise `settle` could drop a change that is spooled but not in the table yet. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  }

  const settle = () =>
    inTurn(async () => {
      if (kept.size === 0) return;
      const rows = new Map((await table.rows()).map((row) => [row.slug, row]));
      for (const slug of kept.keys()) {
        const row = rows.get(slug);
        if (!row || (row.built >= row.dirty && !row.isDue)) kept.delete(slug);
      }
      const next = await rewritten(path, kept);
      await file.close();
      file = next;
    });

  const settling = setInterval(() => settle().catch(onError), SETTLE_MS).unref();
  return {
    table: {
      ...table,
      record: (changes, timing) =>
        inTurn(async () => {
          // The leading line break separates this line from one that a full disk has truncated.
          await file.appendFile(`\n${JSON.stringify(changes)}\n`);
          await file.datasync();
          for (const change of changes) kept.set(change.slug, merged(kept.get(change.slug), change));
          await table.record(changes, timing);
        }),
      async forget(slug) {
        await table.forget(slug);
        await settle();
      },
    },
    settle,
    async close() {
      clearInterval(settling);
      await settle().finally(() => file.close());
    },
  };
}

/** Changes by slug. Skips truncated lines: `record` never resolved for them. */
function readSpool(path: string): Map<string, Change> {
  const kept = new Map<string, Change>();
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  for (const line of text.split('\n'))
    for (const change of changesIn(line)) kept.set(change.slug, merged(kept.get(change.slug), change));
  return kept;
}

function changesIn(line: string): readonly Change[] {
  try {
    return JSON.parse(line) as readonly Change[];
  } catch {
    return [];
  }
}

/** Replaces the spool atomically and opens it for appending. */
function rewritten(path: string, kept: ReadonlyMap<string, Change>): Promise<FileHandle> {
  writeDurably(path, kept.size === 0 ? '' : `${JSON.stringify([...kept.values()])}\n`);
  privateFile(path);
  return open(path, 'a');
}
