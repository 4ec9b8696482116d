/** One build of one or more merchants. */
export interface FleetRun {
  readonly name: string;
  readonly merchants: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  /** Rendered pages. */
  readonly pages: number;
  /** Seconds of reading the sources, summed over all merchants. */
  readonly readSeconds: number;
}

const MEBIBYTE = 1024 ** 2;

/** A line for each run, with the cost of one merchant. */
export function fleetTable(runs: readonly FleetRun[]): string {
  const head = ['wall s', 'CPU s', 'pages', 'pages/s', 'ms/merchant', 'CPU ms/m.', 'peak MiB'];
  const line = (name: string, cells: readonly string[]) =>
    [name.padEnd(30), ...cells.map((cell) => cell.padStart(12))].join('');
  const rows = runs.map(({ name, merchants, seconds, cpuSeconds, peakBytes, pages }) =>
    line(name, [
      seconds.toFixed(2),
      cpuSeconds.toFixed(2),
      String(pages),
      pages > 0 ? String(Math.round(pages / seconds)) : '-',
      ((seconds / merchants) * 1000).toFixed(0),
      ((cpuSeconds / merchants) * 1000).toFixed(0),
      (peakBytes / MEBIBYTE).toFixed(0),
    ]),
  );
  return [line('', head), ...rows].join('\n');
}

interface Target {
  readonly seconds: number;
  readonly mebibytes: number;
  /** The target excludes reading the sources. */
  readonly isBeyondReading?: true;
}

/** Targets by kind of run. Those of fleets apply from `FLEET` merchants on. */
const TARGETS: Readonly<Record<string, Target>> = {
  'fleet from scratch': { seconds: 300, mebibytes: 2000 },
  'fleet unchanged': { seconds: 60, mebibytes: 2000 },
  'large from scratch': { seconds: 60, mebibytes: 1500 },
  'large one price changed': { seconds: 3, mebibytes: 1500, isBeyondReading: true },
};
const FLEET = 1000;

/** A line for each run with a target: the figure, the target, and whether the run meets it. */
export function targetLines(
  runs: readonly FleetRun[],
  { products, large }: { readonly products: number; readonly large: number },
): readonly string[] {
  return runs.flatMap((run) => {
    const isLarge = run.name.startsWith(`1 × ${large} `);
    const kind = run.name.replace(/^\d+ × \d+/, isLarge ? 'large' : 'fleet');
    const target = TARGETS[kind];
    if (!target || (!isLarge && (products !== 60 || run.merchants < FLEET))) return [];
    const seconds = run.seconds - (target.isBeyondReading ? run.readSeconds : 0);
    const isMet = seconds <= target.seconds && run.peakBytes / MEBIBYTE < target.mebibytes;
    const beyond = target.isBeyondReading ? ' beyond reading' : '';
    return [
      `${isMet ? 'met   ' : 'MISSED'} ${run.name}: ${seconds.toFixed(1)} s${beyond} of ${target.seconds.toFixed(1)} s, ${(run.peakBytes / MEBIBYTE).toFixed(0)} of ${target.mebibytes} MiB`,
    ];
  });
}
