import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { undoable } from './undoable.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a removed thing can be restored for ten seconds, once, and only if it was removed last', () => {
  const restored: string[] = [];
  const line = undoable<{ name: string }>(({ name }) => restored.push(name));
  line.take({ name: 'soup' });
  vi.advanceTimersByTime(5000);
  line.take({ name: 'bread' });
  vi.advanceTimersByTime(9999);
  line.putBack();
  line.putBack();
  expect(restored).toEqual(['bread']);
  line.take({ name: 'rice' });
  vi.advanceTimersByTime(10_000);
  expect(line.$taken.get()).toBeNull();
  line.putBack();
  expect(restored).toEqual(['bread']);
});

it('the undo waits while somebody is at its button, and ten seconds more', () => {
  const line = undoable<{ name: string }>(() => {});
  line.take({ name: 'soup' });
  line.hold();
  vi.advanceTimersByTime(600_000);
  expect(line.$taken.get()).not.toBeNull();
  line.letGo();
  vi.advanceTimersByTime(9999);
  expect(line.$taken.get()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(line.$taken.get()).toBeNull();
});

it('the undo does not wait longer than it may for somebody at its button', () => {
  const line = undoable<{ name: string }>(() => {}, 5000, 20_000);
  line.take({ name: 'soup' });
  line.hold();
  vi.advanceTimersByTime(19_999);
  expect(line.$taken.get()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(line.$taken.get()).toBeNull();
});
