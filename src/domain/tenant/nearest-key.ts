/** The known key closest to a mistyped one, with at most half of its letters different; null if none is close. */
export function nearestKey(key: string, known: readonly string[]): string | null {
  const typed = key.slice(0, 64).toLowerCase();
  const distances = known.map((name) => ({ name, distance: editDistance(typed, name.toLowerCase()) }));
  const [nearest] = distances.sort((left, right) => left.distance - right.distance);
  return nearest && nearest.distance <= Math.max(2, nearest.name.length / 2) ? nearest.name : null;
}

/** Levenshtein distance: the number of insertions, deletions and substitutions. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + Number(letter !== other);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
