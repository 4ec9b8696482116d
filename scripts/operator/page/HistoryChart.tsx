import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { BuildRecord } from '#scripts/operator/build-history.ts';
import type { ChartKind, ChartSeries } from './chart-series.ts';
import { useSpeech } from './speech.ts';

interface HistoryChartProps {
  readonly kind: ChartKind;
  readonly title: string;
  readonly series: ChartSeries;
  /** Called with the index of the build under the pointer; null when there is none. */
  readonly onPoint: (place: number | null) => void;
}

const HEIGHT = 110;
/** Key that synchronises the cursors of a merchant's charts. */
const SYNC = { key: 'builds' } as const;
const COLOURS: Readonly<Record<BuildRecord['outcome'], string>> = {
  released: '--brand',
  unchanged: '--quiet',
  held: '--held',
  failed: '--bad',
};
const PER_BUILD = 3;

/** Chart of one figure of a merchant's builds in reading order: the oldest is at the start of the line. */
export function HistoryChart({ kind, title, series, onPoint }: HistoryChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const { format } = useSpeech();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let chart = draw(element, kind, series, (ms) => format.day(ms), onPoint);
    const redraw = () => {
      chart.destroy();
      chart = draw(element, kind, series, (ms) => format.day(ms), onPoint);
    };
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', redraw);
    const size = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    size.observe(element);
    return () => {
      scheme.removeEventListener('change', redraw);
      size.disconnect();
      chart.destroy();
    };
  }, [kind, series, format, onPoint]);
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      {/* The table below holds the same data as text. */}
      <div ref={place} dir="ltr" aria-hidden="true" />
    </figure>
  );
}

function draw(
  element: HTMLElement,
  kind: ChartKind,
  { builds, places, duration, rendered, weight }: ChartSeries,
  day: (ms: number) => string,
  onPoint: (place: number | null) => void,
): uPlot {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const colour = (name: string) => resolved(element, name);
  const fills = builds.map(({ outcome }) => colour(COLOURS[outcome]));
  const values = { duration, rendered, weight }[kind];
  const axis = { stroke: colour('--muted'), font: '12px system-ui', ticks: { show: false } };
  const display = { unit: PER_BUILD, values: () => fills } as const;
  const look: uPlot.Series =
    kind === 'weight'
      ? { stroke: colour('--brand'), width: 2, spanGaps: true, points: { show: true, size: 5 } }
      : {
          points: { show: false },
          ...(uPlot.paths.bars && {
            paths: uPlot.paths.bars({ size: [0.7, 24], disp: { fill: display, stroke: display } }),
          }),
        };
  return new uPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { sync: SYNC, y: false, drag: { x: false, y: false }, points: { show: kind === 'weight' } },
      scales: {
        x: { time: false, dir: isRightToLeft ? -1 : 1, range: [-0.5, Math.max(places.length, 12) - 0.5] },
        y: { range: (_chart, _least, most) => [0, (most || 1) * 1.15] },
      },
      series: [{}, look],
      axes: [
        {
          ...axis,
          size: 24,
          grid: { show: false },
          space: 100,
          incrs: [1, 2, 5, 10, 20],
          values: (_chart, splits) =>
            splits.map((split) => {
              const build = Number.isInteger(split) ? builds[split] : undefined;
              return build ? day(build.endedAtMs) : '';
            }),
        },
        {
          ...axis,
          side: isRightToLeft ? 1 : 3,
          size: 44,
          space: 26,
          grid: { stroke: colour('--line'), width: 1 },
        },
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    },
    [[...places], [...values]],
    element,
  );
}

/** A colour of the style sheet in the current colour scheme, in a form that a canvas accepts. */
function resolved(element: HTMLElement, name: string): string {
  element.style.color = `var(${name})`;
  const { color } = getComputedStyle(element);
  element.style.color = '';
  return color;
}
