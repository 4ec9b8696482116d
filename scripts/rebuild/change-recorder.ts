import type { Change, TenantTable, Timing } from './tenant-table.ts';

/** Takes changes and resolves when they are on disk. */
export interface ChangeRecorder {
  record(slug: string, looksAgain: boolean): Promise<void>;
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

  async function write(): Promise<void> {
    await writing.catch(() => {});
    const changes = [...gathering.values()];
    gathering = new Map();
    next = null;
    const written = table.record(changes, timing);
    writing = written;
    await written;
    onRecorded();
  }

  return {
    record(slug, looksAgain) {
      const before = gathering.get(slug);
      gathering.set(slug, {
        slug,
        count: (before?.count ?? 0) + 1,
        looksAgain: looksAgain || before?.looksAgain === true,
      });
      next ??= write();
      return next;
    },
  };
}
