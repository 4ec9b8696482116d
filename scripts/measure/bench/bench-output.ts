import { type Measure, median } from './measure.ts';

export interface Series {
  readonly name: string;
  readonly runs: readonly Measure[];
  /** Pages rendered in one run. */
  readonly pages: number;
}

/**
 * Medians of all runs, and their ratios. `others`: other generators with their feeds. `readSeconds`: seconds of reading in the runs with
 * one changed price.
 */
export function benchTable(
  rows: readonly Series[],
  others: readonly Series[],
  merchants: number,
  readSeconds: readonly number[],
): string {
  const of = (row: Series, figure: (run: Measure) => number) => median(row.runs.map(figure));
  const lines = [...rows, ...others].map((row) => {
    const seconds = of(row, (run) => run.seconds);
    const cells = [
      seconds.toFixed(2),
      of(row, (run) => run.cpuSeconds).toFixed(2),
      String(row.pages),
      row.pages > 0 ? Math.round(row.pages / seconds).toString() : '-',
      (seconds / merchants).toFixed(3),
      of(row, (run) => run.peakBytes) === 0
        ? '-'
        : `${Math.round(of(row, (run) => run.peakBytes) / 1024 ** 2)}`,
    ];
    return [row.name.padEnd(28), ...cells.map((cell) => cell.padStart(11))].join('');
  });
  const head = ['', 'wall s', 'CPU s', 'pages', 'pages/s', 's/merchant', 'peak MiB'];
  const [cold, unchanged, price, plain, floor, templates] = rows.map((row) => of(row, (run) => run.seconds));
  const [coldCpu, , , , , templatesCpu] = rows.map((row) => of(row, (run) => run.cpuSeconds));
  const ratio = (a = 0, b = 1) => `${(a / b).toFixed(1)} times`;
  return [
    `Medians of ${rows[0]?.runs.length} interleaved runs, ${merchants} merchants`,
    [(head[0] ?? '').padEnd(28), ...head.slice(1).map((cell) => cell.padStart(11))].join(''),
    ...lines,
    '',
    `plain astro build / cold:      ${ratio(plain, cold)} (to reach: 12)`,
    `cold / floor:                  ${ratio(cold, floor)} (to reach: 3.6)`,
    `cold / floor with rendering:   ${ratio(cold, templates)}, by CPU ${ratio(coldCpu, templatesCpu)} (to reach: 2)`,
    ...others.map((row) => {
      const seconds = of(row, (run) => run.seconds);
      const cpu = of(row, (run) => run.cpuSeconds);
      return `${`${row.name} / cold:`.padEnd(30)} ${ratio(seconds, cold)}, by CPU ${ratio(cpu, coldCpu)}`;
    }),
    `unchanged:                     ${unchanged?.toFixed(2)} s, ${rows[1]?.pages} pages rendered`,
    `one price changed:             ${price?.toFixed(2)} s, of which reading ${median(readSeconds).toFixed(2)} s (to reach: 0.33 s in all)`,
  ].join('\n');
}
