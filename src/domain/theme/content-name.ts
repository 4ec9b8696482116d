/** FNV-1a, 64 bits (draft-eastlake-fnv). Not cryptographic: the name only has to change with the content. */
const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** Twelve hexadecimal digits derived from an ASCII text, to name a file that is cached for ever. */
export function contentName(text: string): string {
  let hash = OFFSET;
  for (let index = 0; index < text.length; index += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * PRIME);
  return hash.toString(16).padStart(16, '0').slice(0, 12);
}
