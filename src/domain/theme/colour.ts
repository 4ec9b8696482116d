import { NAMED_COLOURS } from './named-colours.ts';

const MAXIMUM_LENGTH = 64;
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const FUNCTION = /^(rgb|hsl)a?\(\s*([^()]*?)\s*\)$/;
const NUMBER = /^[+-]?(?:[0-9]{1,6}(?:\.[0-9]{0,10})?|\.[0-9]{1,10})(?:%|deg)?$/;

/**
 * Converts an opaque CSS colour (`#rgb`, `#rrggbb`, `rgb()`, `hsl()` or a name) to `#rrggbb` in lower case.
 * Null for an alpha below one and for anything that is not a single colour.
 */
export function parseColour(input: string): string | null {
  if (input.length > MAXIMUM_LENGTH) return null;
  const text = input.trim().toLowerCase();
  if (HEX.test(text)) return opaqueHex(text.slice(1));
  if (Object.hasOwn(NAMED_COLOURS, text)) return NAMED_COLOURS[text] ?? null;
  const [, name, list] = FUNCTION.exec(text) ?? [];
  return name !== undefined && list !== undefined ? functionColour(name, list) : null;
}

/** `#rrggbb` from channels of 0 to 1; values outside are clamped. */
export function hexOf(channels: readonly [number, number, number]): string {
  const byte = (channel: number) => Math.round(Math.min(1, Math.max(0, channel)) * 255);
  return `#${channels.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`;
}

function opaqueHex(digits: string): string | null {
  const long = digits.length > 4 ? digits : digits.replace(/./g, '$&$&');
  return long.length === 6 || long.endsWith('ff') ? `#${long.slice(0, 6)}` : null;
}

function functionColour(name: string, list: string): string | null {
  const parts = list.includes(',') ? list.split(/\s*,\s*/) : list.split(/\s*\/\s*|\s+/);
  const [first = '', second = '', third = '', alpha = '1'] = parts;
  if (parts.length > 4 || ![first, second, third, alpha].every((part) => NUMBER.test(part))) return null;
  if (alpha.endsWith('deg') || Number.parseFloat(alpha) < (alpha.endsWith('%') ? 100 : 1)) return null;
  if (second.endsWith('deg') || third.endsWith('deg')) return null;
  return name === 'rgb' ? rgb(first, second, third) : hsl(first, second, third);
}

function rgb(...parts: [string, string, string]): string | null {
  if (parts[0].endsWith('deg')) return null;
  const channel = (part: string) => Number.parseFloat(part) / (part.endsWith('%') ? 100 : 255);
  return hexOf([channel(parts[0]), channel(parts[1]), channel(parts[2])]);
}

function hsl(hue: string, saturation: string, lightness: string): string | null {
  if (hue.endsWith('%') || !saturation.endsWith('%') || !lightness.endsWith('%')) return null;
  const degrees = Number.parseFloat(hue);
  const amount = (part: string) => Math.min(1, Math.max(0, Number.parseFloat(part) / 100));
  const light = amount(lightness);
  const reach = amount(saturation) * Math.min(light, 1 - light);
  // The formula of CSS Color 4, §7.1.
  const channel = (offset: number) => {
    const turn = (((offset + degrees / 30) % 12) + 12) % 12;
    return light - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
  };
  return hexOf([channel(0), channel(8), channel(4)]);
}
