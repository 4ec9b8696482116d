import type { PageText, Piece } from '#scripts/build/strings/runtime.ts';

const SLAB_BYTES = 1 << 20;
/** A character of UTF-16 has at most three bytes in UTF-8. */
const MOST_BYTES = 3;
const MARK = '\0';
const MARK_LENGTH = 4;
const HEAD_END = '</head>';

let slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
let used = 0;

/**
 * The bytes of a page, with `links` at the end of its head; null when it has other marks than those of its pieces. Pieces have their bytes
 * already, so only what differs from page to page is made. Pages share memory: one of them keeps a megabyte.
 */
export function pageBytes({ text, pieces }: Pick<PageText, 'text' | 'pieces'>, links: string): Buffer | null {
  const most =
    (text.length + links.length) * MOST_BYTES + pieces.reduce((sum, piece) => sum + bytesOf(piece).length, 0);
  if (used + most > slab.length) {
    slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, most));
    used = 0;
  }
  const start = used;
  let end = start;
  let marks = 0;
  const write = (part: string): void => {
    end += slab.write(part, end);
  };
  let at = text.indexOf(HEAD_END);
  write(text.slice(0, at));
  write(links);
  for (let mark = text.indexOf(MARK); mark >= 0; mark = text.indexOf(MARK, at)) {
    const piece = pieces[numberOf(text, mark)];
    if (mark < at || !piece) return null;
    write(text.slice(at, mark));
    slab.set(bytesOf(piece), end);
    end += bytesOf(piece).length;
    at = mark + MARK_LENGTH;
    marks += 1;
  }
  if (marks !== pieces.length) return null;
  write(text.slice(at));
  used = end;
  return slab.subarray(start, end);
}

function bytesOf(piece: Piece): Buffer {
  piece.bytes ??= Buffer.from(piece.toString());
  return piece.bytes;
}

/** Of the piece that a mark stands for: three letters. */
function numberOf(text: string, mark: number): number {
  const digit = (place: number): number => text.charCodeAt(mark + place) - 97;
  return digit(1) * 676 + digit(2) * 26 + digit(3);
}
