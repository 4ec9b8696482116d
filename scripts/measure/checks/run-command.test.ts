import { expect, test, vi } from 'vitest';
import { runCommand } from './run-command.ts';

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a command that ends within its limit gives its status and output', async () => {
  const command = ['sh', '-c', 'echo one; echo two >&2; exit 3'];
  const { status, output, isOverLimit } = await runCommand({ command, stdio: 'pipe', limitMs: 20_000 });
  expect({ status, isOverLimit }).toEqual({ status: 3, isOverLimit: false });
  expect(output.toString().split('\n').toSorted()).toEqual(['', 'one', 'two']);
});

test('a command over its limit is killed with the processes that it started', async () => {
  // The shell and both children wait; one child ignores SIGTERM.
  const command = ['sh', '-c', 'trap "" TERM; sleep 60 & echo $!; sleep 60 & echo $!; wait'];
  const started = performance.now();
  const { status, output, isOverLimit } = await runCommand({ command, stdio: 'pipe', limitMs: 1000 });
  expect({ status, isOverLimit }).toEqual({ status: null, isOverLimit: true });
  expect(performance.now() - started).toBeLessThan(20_000);
  const sleepers = output.toString().trim().split('\n').map(Number);
  expect(sleepers).toHaveLength(2);
  await vi.waitUntil(() => !sleepers.some(isRunning), { timeout: 5000 });
});

test('a missing program has no status', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const end = await runCommand({ command: ['no-such-program'], stdio: 'pipe', limitMs: 20_000 });
  expect(end).toMatchObject({ status: null, isOverLimit: false });
  expect(error).toHaveBeenCalledWith(expect.stringContaining('no-such-program'));
});
