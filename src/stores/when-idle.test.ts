import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle, whenSettled } from './when-idle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what can wait is done when the browser says so, and is named a latest time', () => {
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

test('a browser that knows no idle times does it after a while', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  const work = vi.fn();
  whenIdle(work, 1000, 300);
  vi.advanceTimersByTime(299);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});

/** A loaded page whose screen is not drawn yet, and a browser that has idle times all the time. */
function pageWithScreen(): EventTarget {
  const screen = new EventTarget();
  vi.stubGlobal('document', { readyState: 'complete', querySelector: () => screen });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  return screen;
}

test('what waits for the page waits for the screen that its scripts draw, too, and is done once', () => {
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

test('a screen that is never drawn keeps nothing waiting', () => {
  const screen = pageWithScreen();
  const work = vi.fn();
  whenSettled(work, 2000);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledOnce();
  screen.dispatchEvent(new Event('astro:hydrate'));
  expect(work).toHaveBeenCalledOnce();
});

test('a screen that could not be loaded keeps nothing waiting', () => {
  const screen = pageWithScreen();
  const work = vi.fn();
  whenSettled(work, 2000);
  screen.dispatchEvent(new Event('astro:hydration-error'));
  expect(work).toHaveBeenCalledOnce();
});
