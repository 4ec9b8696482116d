import { describe, expect, test } from 'vitest';
import { cropAxis, cropOf, draggedTo, sidesWithin } from './dish-photo.ts';

const WIDE = { width: 1600, height: 600 };
const TALL = { width: 600, height: 1250 };
const FRAME = { width: 400, height: 300 };

describe('the crop of a photo', () => {
  test.each([
    ['a wide photo at its left end', WIDE, 0, { x: 0, y: 0, width: 800, height: 600 }],
    ['a wide photo in the middle', WIDE, 0.5, { x: 400, y: 0, width: 800, height: 600 }],
    ['a wide photo at its right end', WIDE, 1, { x: 800, y: 0, width: 800, height: 600 }],
    ['a tall photo at its lower end', TALL, 1, { x: 0, y: 800, width: 600, height: 450 }],
    ['a photo with the shape of the menu', FRAME, 0.5, { x: 0, y: 0, ...FRAME }],
    ['a place outside of the photo', WIDE, 7, { x: 800, y: 0, width: 800, height: 600 }],
  ])('of %s is the largest part with the shape of the menu', (_, sides, at, crop) => {
    expect(cropOf(sides, at)).toEqual(crop);
  });

  test.each([
    [WIDE, 'x'],
    [TALL, 'y'],
    [FRAME, null],
    // Less than a pixel is nothing to move.
    [{ width: 1333, height: 1000 }, null],
  ])('of %o moves along %s', (sides, axis) => {
    expect(cropAxis(sides)).toBe(axis);
  });

  test('follows a finger: the picture moves as far as the finger, and stops at its ends', () => {
    // 100 of 400 pixels are 200 of the 800 that are visible, a quarter of the 800 that are not.
    expect(draggedTo(0.5, WIDE, FRAME, { x: 100, y: 50 })).toBe(0.25);
    expect(draggedTo(0.5, WIDE, FRAME, { x: -100, y: 0 })).toBe(0.75);
    expect(draggedTo(0.5, TALL, FRAME, { x: 100, y: -150 })).toBe(0.5 + 225 / 800);
    expect(draggedTo(0.1, WIDE, FRAME, { x: 400, y: 0 })).toBe(0);
    expect(draggedTo(0.5, FRAME, FRAME, { x: 400, y: 0 })).toBe(0.5);
  });
});

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1280, height: 960 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 960, height: 1280 },
  ],
  [
    { width: 320, height: 240 },
    { width: 320, height: 240 },
  ],
])('a photo of %o is sent with %o', (sides, sent) => {
  expect(sidesWithin(sides, 1280)).toEqual(sent);
});
