import { describe, expect, test } from 'vitest';
import { MEMORY_BUDGET, memoryFor, pixelsAllowed, widestOf } from './image-memory.ts';

type Header = Parameters<typeof memoryFor>[0];

const RESIZED = 1280 * 960;
const header = (facts: Partial<Header>): Header => ({
  format: 'jpeg',
  width: 8000,
  height: 6000,
  channels: 3,
  depth: 'uchar',
  isProgressive: false,
  ...facts,
});
const avif = (facts: Partial<Header>) => header({ format: 'heif', ...facts });
const png = (facts: Partial<Header>) => header({ format: 'png', channels: 4, ...facts });
const isRead = (facts: Header): boolean => memoryFor(facts, RESIZED) <= MEMORY_BUDGET;

describe('the budget', () => {
  test.each([
    ['a JPEG of 48 million pixels', header({})],
    ['a progressive one as cameras write it', header({ isProgressive: true, chromaSubsampling: '4:2:0' })],
    ['a PNG with 16 bits', png({ depth: 'ushort', bitsPerSample: 16 })],
    ['an AVIF photo of a phone', avif({ width: 4032, height: 3024 })],
    ['one with alpha', avif({ width: 4032, height: 3024, channels: 4 })],
  ])('has room for %s', (_, facts) => {
    expect(isRead(facts)).toBe(true);
  });

  test.each([
    ['an AVIF of 48 million pixels', avif({})],
    [
      'one of 12 million with 12 bits and alpha',
      avif({ width: 4032, height: 3024, channels: 4, bitsPerSample: 12 }),
    ],
    ['an interlaced PNG with 16 bits', png({ depth: 'ushort', isProgressive: true })],
    ['a turned one', png({ depth: 'ushort', orientation: 6 })],
    ['a progressive JPEG with all its colours', header({ isProgressive: true, chromaSubsampling: '4:4:4' })],
    ['a moving WebP', header({ format: 'webp', pages: 2 })],
  ])('has none for %s', (_, facts) => {
    expect(isRead(facts)).toBe(false);
  });

  test('allows exactly the stated number of pixels', () => {
    const pixels = pixelsAllowed(avif({ channels: 4 }), RESIZED);
    const square = (count: number) => memoryFor(avif({ channels: 4, width: count, height: 1 }), RESIZED);
    expect(square(pixels)).toBeLessThanOrEqual(MEMORY_BUDGET);
    expect(square(pixels + 1)).toBeGreaterThan(MEMORY_BUDGET);
  });
});

describe('the widest file of a picture', () => {
  test.each([
    ['of a photo', 4000, 3000, 1280],
    ['of a phone held upright', 2268, 4032, 1280],
    ['that is narrower', 800, 600, 800],
    ['that is a strip', 1280, 39_000, 313],
    ['that is a line', 1, 50_000_000, 1],
  ])('the widest file of a picture %s is known', (_, width, height, widest) => {
    expect(widestOf(width, height, 1280)).toBe(widest);
  });
});
