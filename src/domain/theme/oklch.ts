import { hexOf } from './colour.ts';

/** Lightness 0 to 1, chroma from 0 (grey), hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

/** `#rrggbb` → OKLCH, by Björn Ottosson's matrices. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearChannels(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI };
}

/** OKLCH → `#rrggbb`. Lowers the chroma until sRGB can represent the colour at that lightness and hue. */
export function hexOfOklch(colour: Oklch): string {
  const lightness = Math.min(1, Math.max(0, colour.lightness));
  const shown = { ...colour, lightness };
  if (isShowable(linearOf(shown))) return encoded(linearOf(shown));
  let low = 0;
  let high = colour.chroma;
  for (let step = 0; step < 16; step++) {
    const chroma = (low + high) / 2;
    if (isShowable(linearOf({ ...shown, chroma }))) low = chroma;
    else high = chroma;
  }
  return encoded(linearOf({ ...shown, chroma: low }));
}

/** WCAG 2 contrast ratio of two `#rrggbb`, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearChannels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearChannels(hex: string): Triple {
  const number = Number.parseInt(hex.slice(1), 16);
  const linear = (byte: number) => {
    const channel = byte / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  };
  return [linear((number >> 16) & 255), linear((number >> 8) & 255), linear(number & 255)];
}

function linearOf({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShowable = (linear: Triple): boolean => linear.every((value) => value > -0.0005 && value < 1.0005);

function encoded([red, green, blue]: Triple): string {
  const encode = (value: number) =>
    value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055;
  return hexOf([encode(red), encode(green), encode(blue)]);
}
