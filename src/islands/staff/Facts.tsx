/** Facts in a row: `Rana · Old City`. Where the row breaks, its end has no sign. */
export const Facts = ({ of }: { readonly of: readonly string[] }) => (
  <span className="fact-list">
    {of.map((fact, index) => (
      <span key={fact}>
        {index > 0 && <span className="fact-sign"> · </span>}
        <bdi className="text">{fact}</bdi>
      </span>
    ))}
  </span>
);
