import { join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readBuildArguments, runBuild } from '#scripts/cli/build.ts';
import { findingsText } from '#scripts/doctor/finding.ts';
import { sourceFindings } from '#scripts/doctor/source-checks.ts';
import { hostTrouble } from '#scripts/merchants/host-trouble.ts';
import { outDirectoryOf, tenantsDirectoryOf } from '#scripts/program/places.ts';
import { EXIT, orUsage, tellHelp } from '#scripts/program/usage.ts';
import { makeTenant } from './make-tenant.ts';
import { QUESTIONS } from './tenant-answers.ts';

const USAGE = `npm run new-tenant -- [options]

Makes the folder of a new merchant. Asks what the options leave open.

${Object.entries(QUESTIONS)
  .map(([name, [question, usual]]) => `  --${name.padEnd(11)} ${question}${usual === '' ? '' : `; ${usual}`}`)
  .join('\n')}
  --tenants DIR  where the merchants' folders are (default: DUKKAN_TENANTS, else tenants)
  --unchecked    write the files though a source does not answer
  --build        build at once, without asking; --no-build: do not ask

Exit status: 0 written, 1 a source does not answer or the build failed, 2 wrong use or a name that is taken.`;

const OPTIONS = [...Object.keys(QUESTIONS), 'tenants'];

/** `npm run new-tenant`. */
export async function runNewTenant(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  const { given, flags, tenantsDirectory } = read(args);
  const isInteractive = process.stdin.isTTY === true;
  const terminal = isInteractive ? createInterface({ input: process.stdin, output: process.stdout }) : null;
  const ask = terminal
    ? async (question: string, usual: string) =>
        (await terminal.question(`${question}${usual === '' ? '' : ` [${usual}]`}: `)).trim() || usual
    : null;
  const say = (text: string) => void process.stdout.write(text);
  const places = { tenantsDirectory, outDirectory: outDirectoryOf(undefined), environment: process.env };
  try {
    const slug = await makeTenant({
      given,
      ask,
      tenantsDirectory,
      hostTrouble: (tenant) => hostTrouble(tenant, places)?.reason ?? null,
      isUnchecked: flags.unchecked === true,
      say,
      check: async (tenant, directory) => {
        const findings = await sourceFindings(tenant, {
          tenantsDirectory: directory,
          environment: process.env,
          fetch,
          timeoutMs: 10_000,
          now: Date.now,
        });
        say(findingsText(findings, process.stdout.isTTY === true));
        return findings.every(({ level }) => level !== 'error');
      },
    });
    if (slug === null) return EXIT.failed;
    say(`Written: ${relative(process.cwd(), join(tenantsDirectory, slug))}\n`);
    const isWanted =
      flags.build ?? (ask !== null && /^(y|yes|j|ن|نعم)$/i.test(await ask('Build it now? (y/n)', 'y')));
    if (!isWanted) {
      say(`Build it with: npm run build -- ${slug}\n`);
      return EXIT.ok;
    }
    return runBuild(readBuildArguments([slug, '--tenants', tenantsDirectory]));
  } finally {
    terminal?.close();
  }
}

function read(args: readonly string[]) {
  return orUsage(() => {
    const { values } = parseArgs({
      args: [...args],
      allowNegative: true,
      options: {
        ...Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }])),
        unchecked: { type: 'boolean' },
        build: { type: 'boolean' },
      },
    });
    const { tenants, unchecked, build, ...given } = values as Record<string, string | boolean | undefined>;
    return {
      given: given as Readonly<Record<string, string>>,
      flags: { unchecked, build: build as boolean | undefined },
      tenantsDirectory: tenantsDirectoryOf(typeof tenants === 'string' ? tenants : undefined),
    };
  }, USAGE);
}
