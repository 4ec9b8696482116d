/** Pseudo-random numbers from a seed, so that the same command writes the same bytes on every machine. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly fraction: () => number;
  /** An integer from `minimum` to `maximum` (both inclusive). */
  readonly integer: (minimum: number, maximum: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

/** Mulberry32 with the FNV-1a hash of the seed. Not for secrets. */
export function randomFrom(seed: string): Random {
  let state = hashOf(seed);
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (minimum: number, maximum: number): number =>
    minimum + Math.floor(fraction() * (maximum - minimum + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[integer(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from: give at least one item.');
    return item;
  };
  return { fraction, integer, pick };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
