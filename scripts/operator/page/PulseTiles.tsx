import type { Pulse } from '#scripts/operator/fleet-feed.ts';
import { useSpeech } from './speech.ts';

/** The platform at a glance: the queue, the time until changes are live, and the workers. */
export function PulseTiles({ pulse }: { readonly pulse: Pulse | null }) {
  const { t, format } = useSpeech();
  if (!pulse) return <dl className="pulse" aria-busy="true" />;
  const { liveTimes, waiting, undelivered, workers } = pulse;
  const seconds = (ms: number | null) => (ms === null ? t('ops:none') : format.seconds(ms / 1000));
  const since = workers.map(({ name, startedAtMs }) => `${name} · ${format.exact(startedAtMs)}`).join('\n');
  return (
    <dl className="pulse">
      <Tile name={t('ops:queue')} value={format.count(waiting)} />
      <Tile name={t('ops:undelivered')} value={format.count(undelivered)} isBad={undelivered > 0} />
      <Tile name={t('ops:half')} value={seconds(liveTimes.p50Ms)} />
      <Tile name={t('ops:most')} value={seconds(liveTimes.p95Ms)} />
      <Tile
        name={t('ops:workers')}
        value={format.count(workers.length)}
        title={since}
        isBad={workers.length === 0}
      />
    </dl>
  );
}

interface TileProps {
  readonly name: string;
  readonly value: string;
  readonly title?: string;
  readonly isBad?: boolean;
}

function Tile({ name, value, title, isBad = false }: TileProps) {
  return (
    <div className={isBad ? 'bad' : ''} {...(title ? { title } : {})}>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
