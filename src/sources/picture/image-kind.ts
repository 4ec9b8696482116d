import { closeSync, openSync, readSync } from 'node:fs';

/**
 * The supported formats, detected by the first bytes and never by name or content type: no SVG, PDF or HTML reaches the decoder.
 */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

export function imageKind(bytes: Uint8Array): ImageKind | null {
  const ascii = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && ascii(1, 8) === 'PNG\r\n\u001A\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif';
  if (ascii(4, 8) === 'ftyp' && /avif|avis|mif1/.test(ascii(8, 32))) return 'avif';
  return null;
}

/** Number of bytes at the beginning of a file that determine its kind. */
export function firstBytes(path: string): Uint8Array {
  const bytes = Buffer.alloc(32);
  const file = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
