/** Placeholder rows of the final size while something loads. */
export function Skeleton({ rows }: { readonly rows: number }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that never move
        <span key={row} className="skeleton-row" />
      ))}
    </div>
  );
}
