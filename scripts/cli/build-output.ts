import { join, relative } from 'node:path';
import { styleText } from 'node:util';
import { type BuildReport, isGood } from '#scripts/build/prerender/build-report.ts';
import { damageText } from '#scripts/release/damage.ts';

const OUTCOME_COLOUR = { released: 'green', unchanged: 'gray', held: 'yellow', failed: 'red' } as const;

/** Table with one row per merchant (outcome, rendered and reused pages, changed files, seconds, warnings) and a sum. */
export function buildTable(reports: readonly BuildReport[], seconds: number): string {
  const head = ['merchant', 'outcome', 'rendered', 'reused', 'files changed', 'seconds', 'warnings'];
  const sum = (of: (report: BuildReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  const rows = reports.map((report) => rowOf(report.slug, report.outcome, report, report.seconds));
  const total = rowOf(
    `${reports.length} in all`,
    '',
    {
      pagesRendered: sum((report) => report.pagesRendered),
      pagesReused: sum((report) => report.pagesReused),
      filesChanged: sum((report) => report.filesChanged),
      faultCount: sum((report) => report.faultCount),
    },
    seconds,
  );
  const all = [head, ...rows, ...(reports.length > 1 ? [total] : [])];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const print = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return all
    .map((row, index) => {
      const outcome = reports[index - 1]?.outcome;
      return index === 0
        ? styleText('bold', print(row))
        : outcome
          ? styleText(OUTCOME_COLOUR[outcome], print(row))
          : print(row);
    })
    .join('\n');
}

function rowOf(
  name: string,
  outcome: string,
  counts: Pick<BuildReport, 'pagesRendered' | 'pagesReused' | 'filesChanged' | 'faultCount'>,
  seconds: number,
): string[] {
  const { pagesRendered, pagesReused, filesChanged, faultCount } = counts;
  return [
    name,
    outcome,
    ...[pagesRendered, pagesReused, filesChanged].map(String),
    seconds.toFixed(2),
    String(faultCount),
  ];
}

/** Lines after the table: why merchants failed, were held or take no orders, which damaged files were replaced, and where the warnings are. */
export function troubleLines(reports: readonly BuildReport[], outDirectory: string): string {
  const troubles = reports
    .filter((report) => !isGood(report))
    .map((report) => `${report.slug}: ${report.outcome} (${report.code}). ${report.reason}`);
  const mended = reports.flatMap(({ slug, mended }) =>
    mended ? [`${slug}: ${damageText(mended)}: made again. Was there a power cut? npm run doctor`] : [],
  );
  const closed = reports.flatMap(({ slug, faults }) =>
    faults
      .filter(({ kind }) => kind === 'ordering')
      .map(({ reason }) => `${slug}: takes no orders. ${reason}`),
  );
  const place = relative(process.cwd(), join(outDirectory, 'sites/<slug>/report.json'));
  const warnings = reports.some((report) => report.faultCount > 0) ? [`Warnings are listed in ${place}`] : [];
  return [...troubles, ...mended, ...closed, ...warnings].map((line) => `${line}\n`).join('');
}

/** How to publish the releases of this build to `address`, because builds do not publish; workers do. Empty without an address. */
export function publishLine(reports: readonly BuildReport[], address: string | undefined): string {
  const released = reports.filter(({ outcome }) => outcome === 'released').map(({ slug }) => slug);
  if (!address || released.length === 0) return '';
  return `Released on this machine only. At ${address} as well: npm run publish -- ${released.join(' ')}\n`;
}

interface Progress {
  compiling(): void;
  built(report: BuildReport): void;
  done(): void;
}

const BAR_CELLS = 24;

/** Progress: a bar on a terminal, one line per merchant elsewhere, nothing for `null`. */
export function progress(total: number, stream: NodeJS.WriteStream | null): Progress {
  let count = 0;
  const draw = (text: string) => stream?.write(`\r\u001b[K${text}`);
  return {
    compiling: () => {
      if (stream?.isTTY) draw('Looking at the code …');
    },
    built: (report) => {
      count += 1;
      const place = `${count}/${total}`;
      if (stream?.isTTY) {
        const full = Math.round((count / total) * BAR_CELLS);
        draw(`${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)} ${place} ${report.slug}`);
      } else {
        stream?.write(`${place} ${report.slug} ${report.outcome} in ${report.seconds.toFixed(2)} s\n`);
      }
    },
    done: () => {
      if (stream?.isTTY) draw('');
    },
  };
}
