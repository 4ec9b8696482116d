const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const isOpening = (byte: number): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d;

/**
 * Whether lists and objects of a JSON text (UTF-8) are nested more than `maximum` deep. Deeper values may parse, but exhaust the
 * stack when they are walked or serialised, also in unused fields.
 */
export function isNestedDeeper(json: Uint8Array, maximum: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (isOpening(byte)) {
      depth += 1;
      if (depth > maximum) return true;
    } else if (isClosing(byte)) depth -= 1;
  }
  return false;
}
