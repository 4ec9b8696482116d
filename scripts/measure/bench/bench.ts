import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BuildReport } from '#scripts/build/prerender/build-report.ts';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';
import { tellHelp } from '#scripts/program/usage.ts';
import { benchTable, type Series } from './bench-output.ts';
import { BUILD_COMMAND, type Measure, measure } from './measure.ts';
import { runGenerator, versionOf } from './other-generators.ts';
import { preparePlainAstro } from './plain-astro.ts';
import { setPrice } from './set-price.ts';
import { settledDisk } from './settled-disk.ts';

const USAGE = `npm run bench -- [--merchants 20] [--products 200] [--rounds 3] [--beside hugo,eleventy]

Compares, with the same made-up merchants and in interleaved runs:
  (a) this project: cold, unchanged and after one price change
  (b) plain astro build, once for each merchant
  (c) the floor: writes the same bytes to the same files
  (d) the floor with rendering: reads the merchants, fills templates and writes pages; compares, hashes and releases nothing
--beside adds other generators that are in PATH, together with their feed, which reads the merchants and writes them as projects with
escaped texts. Their pages equal those of (d) byte for byte; they write no scripts, styles or release.`;

tellHelp(USAGE);
const { values } = parseArgs({
  options: {
    merchants: { type: 'string', default: '20' },
    products: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    beside: { type: 'string', default: '' },
  },
});
const [merchants, products, rounds] = [values.merchants, values.products, values.rounds].map(Number);
const others = (['hugo', 'eleventy'] as const)
  .filter((generator) => values.beside.split(',').includes(generator))
  .map((generator) => ({ generator, version: versionOf(generator), runs: [] as Measure[] }));
const missing = others.find(({ version }) => version === null);
if (missing) throw new Error(`${missing.generator} is not in PATH: install it, or leave it out of --beside.`);
mkdirSync(cacheDirectory(), { recursive: true });
const work = mkdtempSync(join(cacheDirectory(), 'bench-'));
const tenants = join(work, 'tenants');
const plain = join(work, 'plain');

interface JsonReport {
  readonly seconds: number;
  readonly merchants: readonly BuildReport[];
}

function build(out: string): Measure & { readonly report: JsonReport } {
  const run = measure([...BUILD_COMMAND, '--tenants', tenants, '--out', out, '--json']);
  return { ...run, report: JSON.parse(run.output) as JsonReport };
}

function plainAstro(slugs: readonly string[], out: string): Measure {
  const runs = slugs.map((slug) =>
    measure([join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build', '--root', plain, '--silent'], {
      BENCH_SLUG: slug,
      BENCH_TENANTS: tenants,
      BENCH_CACHE: cacheDirectory(),
      BENCH_OUT: join(out, slug),
    }),
  );
  const sum = (of: (run: Measure) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    seconds: sum((run) => run.seconds),
    cpuSeconds: sum((run) => run.cpuSeconds),
    peakBytes: Math.max(...runs.map((run) => run.peakBytes)),
    output: '',
  };
}

const countPages = (directory: string): number =>
  readdirSync(directory, { recursive: true }).filter((name) => String(name).endsWith('.html')).length;

try {
  measure([
    'scripts/measure/synthesise/synthesise.ts',
    '--merchants',
    String(merchants),
    '--products',
    String(products),
    '--out',
    tenants,
    '--images',
    'none',
  ]);
  const slugs = readdirSync(tenants).sort();
  const [first = ''] = slugs;
  const series: Record<'cold' | 'unchanged' | 'price' | 'plain' | 'floor' | 'templates', Measure[]> = {
    cold: [],
    unchanged: [],
    price: [],
    plain: [],
    floor: [],
    templates: [],
  };
  const checks = { rendered: 0, priceRendered: 0, priceRead: [] as number[], plainPages: 0 };
  preparePlainAstro(plain);
  // Compiles once and fills Node's code cache: a machine that serves merchants has done both.
  build(join(work, 'warm'));
  await settledDisk(work);
  for (let round = 0; round < Number(rounds); round += 1) {
    // Directories of earlier rounds stay until the end, so that the disk stays settled.
    const out = join(work, `out-${round}`);
    const plainOut = join(work, `plain-out-${round}`);
    const cold = build(out);
    checks.rendered = cold.report.merchants.reduce((total, { pagesRendered }) => total + pagesRendered, 0);
    series.cold.push(cold);
    // Usually, the disk is idle when a merchant changes a price.
    spawnSync('sync');
    series.unchanged.push(build(out));
    setPrice(tenants, first, 1000 + round);
    const changed = build(out);
    series.price.push(changed);
    checks.priceRendered = changed.report.merchants.reduce(
      (total, { pagesRendered }) => total + pagesRendered,
      0,
    );
    checks.priceRead.push(
      changed.report.merchants.reduce((total, { readSeconds }) => total + readSeconds, 0),
    );
    series.plain.push(plainAstro(slugs, plainOut));
    checks.plainPages = countPages(plainOut);
    const copy = join(work, `bytes-${round}`);
    cpSync(join(out, 'sites'), copy, {
      recursive: true,
      filter: (path) => !path.endsWith('/current') && !path.includes('/000002-'),
    });
    const floor = measure(['scripts/measure/bench/floor.ts', copy, join(work, `floor-${round}`)]);
    series.floor.push({ ...floor, seconds: (JSON.parse(floor.output) as { seconds: number }).seconds });
    const templates = (into: string, ...generator: readonly string[]) =>
      measure(
        ['scripts/measure/bench/floor-templates.ts', tenants, join(out, 'sites'), into, ...generator],
        // Commands of the product set this by themselves.
        { NODE_COMPILE_CACHE: join(cacheDirectory(), 'v8') },
      );
    series.templates.push(templates(join(work, `templates-${round}`)));
    for (const { generator, runs } of others) {
      const [projects, pages] = [
        join(work, `${generator}-${round}`),
        join(work, `${generator}-out-${round}`),
      ];
      const feed = templates(projects, generator);
      const run = runGenerator(generator, projects, pages);
      if (countPages(pages) !== checks.rendered) throw new Error(`${generator} did not write all pages.`);
      runs.push({
        ...run,
        seconds: feed.seconds + run.seconds,
        cpuSeconds: feed.cpuSeconds + run.cpuSeconds,
      });
    }
    process.stderr.write(`round ${round + 1} of ${rounds} done\n`);
  }
  const rows: Series[] = [
    { name: 'a  cold', runs: series.cold, pages: checks.rendered },
    { name: 'a  unchanged', runs: series.unchanged, pages: 0 },
    { name: 'a  one price changed', runs: series.price, pages: checks.priceRendered },
    { name: 'b  plain astro build', runs: series.plain, pages: checks.plainPages },
    { name: 'c  floor: writing only', runs: series.floor, pages: checks.rendered },
    { name: 'd  floor with rendering', runs: series.templates, pages: checks.rendered },
  ];
  const besides = others.map(({ generator, version, runs }) => {
    return { name: `${generator} ${version} and feed`, runs, pages: checks.rendered };
  });
  console.log(benchTable(rows, besides, slugs.length, checks.priceRead));
} finally {
  rmSync(work, { recursive: true, force: true });
}
