import { parseArgs } from 'node:util';
import { isSlug } from '#domain/tenant/slug.ts';
import { compile } from '#scripts/build/compile/compile.ts';
import { buildAll } from '#scripts/build/prerender/build-all.ts';
import { type BuildReport, isGood } from '#scripts/build/prerender/build-report.ts';
import { listTenants, noTenantsLine } from '#scripts/merchants/list-tenants.ts';
import { cacheDirectory, outDirectoryOf, ROOT, tenantsDirectoryOf } from '#scripts/program/places.ts';
import { EXIT, orUsage, tellHelp, UsageError } from '#scripts/program/usage.ts';
import { buildTable, progress, publishLine, troubleLines } from './build-output.ts';

const USAGE = `npm run build -- [slug…] [options]

Builds the sites of all merchants, or of those named, and releases what changed.

  --out DIR         where sites are released (default: DUKKAN_OUT, else dist)
  --tenants DIR     where the merchants' folders are (default: DUKKAN_TENANTS, else tenants)
  --force           render every page again
  --accept-shrink   release a catalogue that is empty or lost more than half of its products
  --json            print the report as JSON

Exit status: 0 all released, 1 some failed or held, 2 wrong use.`;

export interface BuildCommand {
  readonly slugs: readonly string[];
  readonly outDirectory: string;
  readonly tenantsDirectory: string;
  readonly force: boolean;
  readonly acceptShrink: boolean;
  readonly isJson: boolean;
}

export const BUILD_OPTIONS = {
  out: { type: 'string' },
  tenants: { type: 'string' },
  force: { type: 'boolean' },
  'accept-shrink': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Parses the arguments. Throws UsageError for unknown options and unknown slugs. */
export function readBuildArguments(args: readonly string[]): BuildCommand {
  tellHelp(USAGE, args);
  return buildCommandOf(
    orUsage(() => parseArgs({ args: [...args], allowPositionals: true, options: BUILD_OPTIONS })),
  );
}

/** The parsed arguments: what to build. */
export function buildCommandOf({
  values,
  positionals,
}: Pick<
  ReturnType<typeof parseArgs<{ options: typeof BUILD_OPTIONS; allowPositionals: true }>>,
  'values' | 'positionals'
>): BuildCommand {
  const tenantsDirectory = tenantsDirectoryOf(values.tenants);
  const all = listTenants(tenantsDirectory);
  for (const slug of positionals) {
    if (!isSlug(slug))
      throw new UsageError(`${JSON.stringify(slug)} is no slug: a-z, 0-9 and inner hyphens.`);
    if (!all.includes(slug)) {
      throw new UsageError(
        `There is no merchant ${slug} in ${tenantsDirectory}. There are: ${all.join(', ') || 'none'}.`,
      );
    }
  }
  const slugs = positionals.length > 0 ? [...new Set(positionals)] : all;
  if (slugs.length === 0) throw new UsageError(noTenantsLine(tenantsDirectory));
  return {
    slugs,
    tenantsDirectory,
    outDirectory: outDirectoryOf(values.out),
    force: values.force ?? false,
    acceptShrink: values['accept-shrink'] ?? false,
    isJson: values.json ?? false,
  };
}

export async function runBuild(command: BuildCommand): Promise<number> {
  const started = performance.now();
  const say = progress(command.slugs.length, command.isJson ? null : process.stderr);
  const cache = cacheDirectory();
  say.compiling();
  const { id, directory } = await compile(ROOT, cache);
  const reports: BuildReport[] = [];
  await buildAll(
    command.slugs,
    {
      codeId: id,
      compiledDirectory: directory,
      tenantsDirectory: command.tenantsDirectory,
      outDirectory: command.outDirectory,
      cacheDirectory: cache,
      force: command.force,
      acceptShrink: command.acceptShrink,
      environment: { ...process.env },
      nowMs: Date.now(),
    },
    (report) => {
      reports.push(report);
      say.built(report);
    },
  );
  say.done();
  reports.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const seconds = (performance.now() - started) / 1000;
  if (command.isJson)
    process.stdout.write(`${JSON.stringify({ codeId: id, seconds, merchants: reports }, null, 1)}\n`);
  else {
    const lines = troubleLines(reports, command.outDirectory) + publishLine(reports, process.env.PUBLISH_TO);
    process.stdout.write(`${buildTable(reports, seconds)}\n${lines}`);
  }
  return reports.every(isGood) ? EXIT.ok : EXIT.failed;
}
