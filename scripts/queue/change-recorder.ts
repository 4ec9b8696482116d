import { setTimeout as wait } from 'node:timers/promises';
import type { Touched } from '#sources/store/reading.ts';
import { type Change, merged, type TenantTable, type Timing } from './tenant-row.ts';

/** Minimum pause between two writes. A single change after a quiet time is written at once. */
const SPACING_MS = 20;

/** Writes changes to disk. */
export interface ChangeRecorder {
  /** Resolves when the change is on disk. `touched`: the items that changed; absent when the sender does not name them. */
  record(slug: string, looksAgain: boolean, touched?: readonly Touched[]): Promise<void>;
}

/**
 * Group commit: changes that arrive during a write are collected and written together in the next statement. So a storm
 * of hooks causes few writes, and a single change does not wait.
 */
export function changeRecorder(
  table: Pick<TenantTable, 'record'>,
  timing: Timing,
  onRecorded: () => void,
): ChangeRecorder {
  let gathering = new Map<string, Change>();
  let next: Promise<void> | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  let writtenAt = Number.NEGATIVE_INFINITY;

  async function write(): Promise<void> {
    await writing.catch(() => {});
    const pause = writtenAt + SPACING_MS - performance.now();
    if (pause > 0) await wait(pause);
    const changes = [...gathering.values()];
    gathering = new Map();
    next = null;
    const written = table.record(changes, timing);
    writing = written;
    await written.finally(() => {
      writtenAt = performance.now();
    });
    onRecorded();
  }

  return {
    record(slug, looksAgain, touched) {
      const change = { slug, count: 1, looksAgain, ...(touched && { touched }) };
      gathering.set(slug, merged(gathering.get(slug), change));
      next ??= write();
      return next;
    },
  };
}
