import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle, whenSettled } from './when-idle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('idle work runs when the browser is idle, with a latest time', () => {
  const asked = vi.fn();
  vi.stubGlobal('requestIdleCallback', asked);
  const work = vi.fn();
  whenIdle(work, 1000);
  whenIdle(work);
  expect(asked.mock.calls).toEqual([
    [work, { timeout: 1000 }],
    [work, {}],
  ]);
  expect(work).not.toHaveBeenCalled();
});

test('idle work runs after a delay in a browser without idle callbacks', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  const work = vi.fn();
  whenIdle(work, 1000, 300);
  vi.advanceTimersByTime(299);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});

/** A loaded page whose screen is not rendered yet, in a browser that is always idle. */
function pageWithScreen(): EventTarget {
  const screen = new EventTarget();
  vi.stubGlobal('document', { readyState: 'complete', querySelector: () => screen });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  return screen;
}

test('work that waits for the page also waits for its screen, and runs once', () => {
  const screen = pageWithScreen();
  const work = vi.fn();
  whenSettled(work, 2000);
  vi.advanceTimersByTime(999);
  expect(work).not.toHaveBeenCalled();
  screen.dispatchEvent(new Event('astro:hydrate'));
  screen.dispatchEvent(new Event('astro:hydrate'));
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledOnce();
});

test('a screen that never renders does not hold the work up', () => {
  const screen = pageWithScreen();
  const work = vi.fn();
  whenSettled(work, 2000);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledOnce();
  screen.dispatchEvent(new Event('astro:hydrate'));
  expect(work).toHaveBeenCalledOnce();
});

test('a screen that fails to load does not hold the work up', () => {
  const screen = pageWithScreen();
  const work = vi.fn();
  whenSettled(work, 2000);
  screen.dispatchEvent(new Event('astro:hydration-error'));
  expect(work).toHaveBeenCalledOnce();
});
