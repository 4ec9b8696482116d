import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import type { BuildReport } from '#scripts/build/prerender/build-report.ts';
import { startThread } from '#scripts/program/start-thread.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { threadBuilder } from './thread-builder.ts';

vi.mock('#scripts/program/start-thread.ts');
afterEach(() => vi.restoreAllMocks());

/** A thread that answers each build at once. */
class TestThread extends EventEmitter {
  postMessage(): void {
    queueMicrotask(() => this.emit('message', { report: { outcome: 'unchanged' } as BuildReport }));
  }
  ref(): void {}
  unref(): void {}
  async terminate(): Promise<void> {}
}

test('a thread that dies while it waits harms neither the service nor the next build', async () => {
  const threads: TestThread[] = [];
  vi.mocked(startThread).mockImplementation(() => {
    threads.push(new TestThread());
    return threads.at(-1) as unknown as Worker;
  });
  const folder = temporaryDirectory();
  const builder = threadBuilder({
    ...{ codeId: 'code', compiledDirectory: folder, tenantsDirectory: folder, outDirectory: folder },
    ...{ cacheDirectory: folder, force: false, acceptShrink: false, environment: {} },
  });
  builder.warm(1);
  const [dead] = threads;
  const said = vi.spyOn(console, 'error').mockReturnValue();
  dead?.emit('error', new Error('Out of memory.'));
  dead?.emit('exit', 1);
  expect(said).toHaveBeenCalledWith('error: a waiting build thread ended: Out of memory.');
  const post = vi.spyOn(dead as TestThread, 'postMessage');
  const report = await builder.build('shop', { fence: 1 } as never, async () => true);
  expect(report.outcome).toBe('unchanged');
  expect(post).not.toHaveBeenCalled();
  expect(threads).toHaveLength(2);
  await builder.close();
});
