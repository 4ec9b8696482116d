import { afterEach, expect, test, vi } from 'vitest';
import { canShareText, shareText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

test('text is shared only where the device has a list of apps', () => {
  vi.stubGlobal('navigator', {});
  expect(canShareText()).toBe(false);
  vi.stubGlobal('navigator', { share: async () => {} });
  expect(canShareText()).toBe(true);
});

test('the list of apps gets the text, and closing it is no fault', async () => {
  const share = vi.fn(async () => Promise.reject(new DOMException('Closed', 'AbortError')));
  vi.stubGlobal('navigator', { share });
  await shareText('Hello');
  expect(share).toHaveBeenCalledExactlyOnceWith({ text: 'Hello' });
});
