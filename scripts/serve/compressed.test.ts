import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { compressor } from './compressed.ts';

const PAGE = Buffer.from(
  Array.from({ length: 2000 }, (_, index) => `<li>${(index * 7919) % 1009} Falafel</li>`).join('\n'),
);
const brotli = (quality: number) =>
  brotliCompressSync(PAGE, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

test('a page that is asked for again is compressed thoroughly for those who come later', async () => {
  const compress = compressor();
  const ask = () => compress('a', 'br', 'passing', () => PAGE);
  expect((await ask()).length).toBe(brotli(6));
  expect((await ask()).length, 'nobody waits for it').toBe(brotli(6));
  await vi.waitFor(async () => expect((await ask()).length).toBe(brotli(constants.BROTLI_MAX_QUALITY)));
  expect(brotli(constants.BROTLI_MAX_QUALITY)).toBeLessThan(brotli(6));
  expect(brotliDecompressSync(await ask())).toEqual(PAGE);
});

test('an unreadable page is answered with its last compressed version', async () => {
  const compress = compressor();
  const quick = await compress('a', 'br', 'passing', () => PAGE);
  const gone = vi.fn(() => {
    throw new Error('ENOENT');
  });
  expect(await compress('a', 'br', 'passing', gone)).toBe(quick);
  expect(await compress('a', 'br', 'passing', gone)).toBe(quick);
  expect(gone).toHaveBeenCalledTimes(2);
});

test('what lasts is compressed thoroughly at once, and read once', async () => {
  const compress = compressor();
  const read = vi.fn(() => PAGE);
  const answers = await Promise.all([1, 2].map(() => compress('a', 'br', 'lasting', read)));
  answers.push(await compress('a', 'br', 'lasting', read));
  expect(answers.map(({ length }) => length)).toEqual(Array(3).fill(brotli(constants.BROTLI_MAX_QUALITY)));
  expect(read).toHaveBeenCalledOnce();
});
