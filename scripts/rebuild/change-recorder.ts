import { setTimeout as wait } from 'node:timers/promises';
import type { Touched } from '#sources/reading.ts';
import type { Change, TenantTable, Timing } from './tenant-row.ts';

/** The pause between two writes of a storm; a lone change is written at once. */
const SPACING_MS = 20;

/** Takes changes and resolves when they are on disk. */
export interface ChangeRecorder {
  /** `touched`: what the change is about, when its teller says so. */
  record(slug: string, looksAgain: boolean, touched?: readonly Touched[]): Promise<void>;
}

/**
 * Group commit: while one write is under way the next changes gather, and go together in one statement. So a storm
 * costs a few writes a second, and a lone change no wait.
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
      const before = gathering.get(slug);
      gathering.set(slug, {
        slug,
        count: (before?.count ?? 0) + 1,
        looksAgain: looksAgain || before?.looksAgain === true,
        ...(touched && (!before || before.touched)
          ? { touched: [...(before?.touched ?? []), ...touched] }
          : {}),
      });
      next ??= write();
      return next;
    },
  };
}
