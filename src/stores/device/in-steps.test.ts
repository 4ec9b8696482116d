import { afterEach, expect, test, vi } from 'vitest';
import { inSteps } from './in-steps.ts';

afterEach(() => vi.restoreAllMocks());

test('short steps run in sequence and at once', () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const taken: string[] = [];
  inSteps([() => taken.push('first'), () => taken.push('second')]);
  expect(taken).toEqual(['first', 'second']);
});

test('after a long step other tasks run before the next', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const taken: string[] = [];
  const done = inSteps([
    () => {
      taken.push('long');
      now += 20;
    },
    () => taken.push('next'),
    () => taken.push('and the next'),
  ]);
  taken.push('a finger');
  await done;
  expect(taken).toEqual(['long', 'a finger', 'next', 'and the next']);
});

test('a step that fails is reported and does not stop the others', () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const taken: string[] = [];
  const broken = new Error('no such button');
  inSteps([
    () => {
      throw broken;
    },
    () => taken.push('next'),
  ]);
  expect(taken).toEqual(['next']);
  expect(reported).toEqual([broken]);
  vi.unstubAllGlobals();
});
