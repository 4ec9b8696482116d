import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseColour } from './colour.ts';
import { NAMED_COLOURS } from './named-colours.ts';

test.each([
  ['#EF2D24', '#ef2d24'],
  ['#abc', '#aabbcc'],
  ['#abcf', '#aabbcc'],
  ['#aabbccff', '#aabbcc'],
  ['  #1d7a3a ', '#1d7a3a'],
  ['rgb(1, 2, 3)', '#010203'],
  ['rgb(1 2 3)', '#010203'],
  ['RGBA(255,255,255,1)', '#ffffff'],
  ['rgb(10% 20% 30% / 100%)', '#1a334d'],
  ['rgb(300,-5,0)', '#ff0000'],
  ['hsl(0, 100%, 50%)', '#ff0000'],
  ['hsl(120deg 100% 25%)', '#008000'],
  ['hsl(-120, 100%, 50%)', '#0000ff'],
  ['hsl(480 100% 25%)', '#008000'],
  ['RebeccaPurple', '#663399'],
  ['white', '#ffffff'],
])('%j is %s', (input, expected) => {
  expect(parseColour(input)).toBe(expected);
});

test.each([
  '',
  '#',
  '#12',
  '#12345',
  '#gggggg',
  'ef2d24',
  '#aabbccfe',
  '#abc0',
  'rgb(1,2,3,.5)',
  'rgb(1 2)',
  'rgb(1 2 3 4 5)',
  'rgb(1,2,3',
  'rgb(calc(1),2,3)',
  'rgb(1deg,2,3)',
  'hsl(0,100,50)',
  'hsl(0%,100%,50%)',
  'transparent',
  'currentcolor',
  'constructor',
  '__proto__',
  'var(--x)',
  'red;} body{display:none}',
  '#fff;background:url(//evil.test)',
  '#fff\n}',
  '#ffffff/**/',
  `rgb(${'1'.repeat(100)},2,3)`,
  'rgb(1e9,2,3)',
])('%j is not accepted as a colour', (input) => {
  expect(parseColour(input)).toBeNull();
});

test('all 148 names of CSS are known', () => {
  expect(Object.keys(NAMED_COLOURS)).toHaveLength(148);
  expect(Object.values(NAMED_COLOURS).every((hex) => /^#[0-9a-f]{6}$/.test(hex))).toBe(true);
});

test('every hexadecimal and rgb() notation of a colour gives the same colour', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(byte, byte, byte, (red, green, blue) => {
      const hex = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
      expect(parseColour(hex.toUpperCase())).toBe(hex);
      expect(parseColour(`rgb(${red}, ${green}, ${blue})`)).toBe(hex);
    }),
  );
});
