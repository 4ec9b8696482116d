import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BuildReport } from '#scripts/build/prerender/build-report.ts';
import { writeMerchants } from '#scripts/measure/synthesise/write-merchants.ts';
import { cacheDirectory } from '#scripts/program/places.ts';
import { tellHelp } from '#scripts/program/usage.ts';
import { type FleetRun, fleetTable, targetLines } from './fleet-output.ts';
import { BUILD_COMMAND, measure } from './measure.ts';
import { setPrice } from './set-price.ts';
import { settledDisk } from './settled-disk.ts';

const USAGE = `npm run bench:fleet -- [--merchants 10,100,1000] [--products 60] [--large 5000]

Builds fleets of made-up merchants in three languages, from scratch and unchanged. Builds one large merchant from scratch, unchanged and
after one price change. Prints wall time, CPU time, peak memory, the cost of a merchant, and the targets. 0 skips a part.
A thousand merchants need some 6 GB of disk below DUKKAN_CACHE until the end.`;

const LOCALES = ['ar', 'en', 'he'] as const;
const options = {
  merchants: { type: 'string', default: '10,100,1000' },
  products: { type: 'string', default: '60' },
  large: { type: 'string', default: '5000' },
} as const;
tellHelp(USAGE);
const { values } = parseArgs({ options });

interface JsonReport {
  readonly merchants: readonly BuildReport[];
}

/** Builds all merchants of a folder as the command line does. */
function build(name: string, tenants: string, out: string): FleetRun {
  const run = measure([...BUILD_COMMAND, '--tenants', tenants, '--out', out, '--json']);
  const { merchants } = JSON.parse(run.output) as JsonReport;
  const sum = (of: (report: BuildReport) => number) => merchants.reduce((all, report) => all + of(report), 0);
  return {
    name,
    merchants: merchants.length,
    seconds: run.seconds,
    cpuSeconds: run.cpuSeconds,
    peakBytes: run.peakBytes,
    pages: sum(({ pagesRendered }) => pagesRendered),
    readSeconds: sum(({ readSeconds }) => readSeconds),
  };
}

async function merchantsIn(directory: string, merchants: number, products: number): Promise<string> {
  const tenants = join(directory, 'tenants');
  await writeMerchants({ merchants, products, seed: 1, locales: LOCALES, images: 'few', directory: tenants });
  return tenants;
}

async function main(): Promise<void> {
  const products = Number(values.products);
  const large = Number(values.large);
  const sizes = values.merchants
    .split(',')
    .map(Number)
    .filter((count) => count > 0);
  mkdirSync(cacheDirectory(), { recursive: true });
  const work = mkdtempSync(join(cacheDirectory(), 'bench-fleet-'));
  const runs: FleetRun[] = [];
  const take = (run: FleetRun) => {
    runs.push(run);
    process.stderr.write(`${run.name}: ${run.seconds.toFixed(1)} s\n`);
  };
  try {
    // Compiles once and fills Node's code cache: a machine that serves merchants has done both.
    const warm = join(work, 'warm');
    build('warm', await merchantsIn(warm, 1, 10), join(warm, 'out'));
    if (large > 0) {
      const place = join(work, 'large');
      const tenants = await merchantsIn(place, 1, large);
      await settledDisk(place);
      take(build(`1 × ${large} from scratch`, tenants, join(place, 'out')));
      take(build(`1 × ${large} unchanged`, tenants, join(place, 'out')));
      setPrice(tenants, readdirSync(tenants)[0] ?? '', 1234);
      // Usually, the disk is idle when a merchant changes a price; here it still writes 16,000 files of the first build.
      await settledDisk(place);
      take(build(`1 × ${large} one price changed`, tenants, join(place, 'out')));
    }
    for (const count of sizes) {
      const place = join(work, `fleet-${count}`);
      const tenants = await merchantsIn(place, count, products);
      await settledDisk(place);
      take(build(`${count} × ${products} from scratch`, tenants, join(place, 'out')));
      take(build(`${count} × ${products} unchanged`, tenants, join(place, 'out')));
    }
    console.log(`${fleetTable(runs)}\n\n${targetLines(runs, { products, large }).join('\n')}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

await main();
