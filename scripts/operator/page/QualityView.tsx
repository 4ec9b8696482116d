import type { FleetRow } from '#scripts/operator/fleet.ts';
import { useSpeech } from './speech.ts';
import { QUALITIES, type Quality, worstOf } from './worst.ts';

interface QualityViewProps {
  readonly rows: ReadonlyMap<string, FleetRow>;
  readonly onOpen: (slug: string) => void;
}

/** The twenty worst shops of each quality. */
export function QualityView({ rows, onOpen }: QualityViewProps) {
  const { words } = useSpeech();
  return (
    <div className="quality">
      <p className="hint">{words.worst}</p>
      {QUALITIES.map((quality) => (
        <QualityCard key={quality} quality={quality} rows={rows} onOpen={onOpen} />
      ))}
    </div>
  );
}

function QualityCard({ quality, rows, onOpen }: QualityViewProps & { readonly quality: Quality }) {
  const { words, format } = useSpeech();
  const { worst, affected } = worstOf(rows.values(), quality);
  const most = worst[0]?.value ?? 1;
  const text = (value: number, of: number | null) =>
    quality === 'heaviest'
      ? format.bytes(value)
      : [value, of].flatMap((it) => (it === null ? [] : format.count(it))).join(' / ');
  return (
    <section aria-labelledby={`quality-${quality}`}>
      <h2 id={`quality-${quality}`}>{words[quality]}</h2>
      <p className="hint">
        {words.affected} <bdi>{format.count(affected)}</bdi>
      </p>
      {worst.length === 0 && <p>{words.allWell}</p>}
      <ol>
        {worst.map(({ slug, value, of }) => (
          <li key={slug}>
            <button type="button" className="name" dir="ltr" onClick={() => onOpen(slug)}>
              {slug}
            </button>
            <bdi>{text(value, of)}</bdi>
            <meter min={0} max={most} value={value} aria-hidden="true" />
          </li>
        ))}
      </ol>
    </section>
  );
}
