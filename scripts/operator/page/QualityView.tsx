import type { FleetRow } from '#scripts/operator/fleet.ts';
import { useSpeech } from './speech.ts';
import { QUALITIES, type Quality, worstOf } from './worst.ts';

interface QualityViewProps {
  readonly rows: ReadonlyMap<string, FleetRow>;
  readonly onOpen: (slug: string) => void;
}

/** The twenty worst shops of each quality. */
export function QualityView({ rows, onOpen }: QualityViewProps) {
  const { t } = useSpeech();
  return (
    <div className="quality">
      <p className="hint">{t('ops:worst')}</p>
      {QUALITIES.map((quality) => (
        <QualityCard key={quality} quality={quality} rows={rows} onOpen={onOpen} />
      ))}
    </div>
  );
}

function QualityCard({ quality, rows, onOpen }: QualityViewProps & { readonly quality: Quality }) {
  const { t, format } = useSpeech();
  const { worst, affected } = worstOf(rows.values(), quality);
  const most = worst[0]?.value ?? 1;
  const text = (value: number, of: number | null) =>
    quality === 'heaviest'
      ? format.bytes(value)
      : [value, of].flatMap((it) => (it === null ? [] : format.count(it))).join(' / ');
  return (
    <section aria-labelledby={`quality-${quality}`}>
      <h2 id={`quality-${quality}`}>{t(`ops:${quality}`)}</h2>
      <p className="hint">
        {t('ops:affected')} <bdi>{format.count(affected)}</bdi>
      </p>
      {worst.length === 0 && <p>{t('ops:all-well')}</p>}
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
