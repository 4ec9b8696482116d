import type { PageText, Piece } from '#scripts/build/strings/runtime.ts';

const SLAB_BYTES = 1 << 20;
/** A character of UTF-16 has at most three bytes in UTF-8. */
const MOST_BYTES = 3;
const MARK = '\0';
const MARK_LENGTH = 4;

let slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
let used = 0;

/**
 * The bytes of a page; null when its marks do not match its pieces. Pieces keep their bytes, so only the rest of a page is encoded.
 * Pages share buffers: keeping one page in memory keeps a megabyte.
 */
export function pageBytes({ text, pieces }: PageText): Buffer | null {
  const most = pieces.reduce((sum, piece) => sum + bytesOf(piece).length, text.length * MOST_BYTES);
  if (used + most > slab.length) {
    slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, most));
    used = 0;
  }
  let end = used;
  let at = 0;
  let marks = 0;
  for (let mark = text.indexOf(MARK); mark >= 0; mark = text.indexOf(MARK, at)) {
    const piece = pieces[numberOf(text, mark)];
    if (!piece) return null;
    end += slab.write(text.slice(at, mark), end);
    slab.set(bytesOf(piece), end);
    end += bytesOf(piece).length;
    at = mark + MARK_LENGTH;
    marks += 1;
  }
  if (marks !== pieces.length) return null;
  end += slab.write(text.slice(at), end);
  const bytes = slab.subarray(used, end);
  used = end;
  return bytes;
}

function bytesOf(piece: Piece): Buffer {
  piece.bytes ??= Buffer.from(piece.toString());
  return piece.bytes;
}

/** Number of a mark's piece, from its three letters. */
function numberOf(text: string, mark: number): number {
  const digit = (place: number): number => text.charCodeAt(mark + place) - 97;
  return digit(1) * 676 + digit(2) * 26 + digit(3);
}
