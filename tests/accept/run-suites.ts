import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '#scripts/program/places.ts';
import type { Engine } from './breaks/break.ts';
import type { Suite } from './programs/program.ts';

/** One test after it ran. */
export interface TestResult {
  readonly suite: Suite;
  /** From the project's root. */
  readonly file: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** No test: the file could not be run. */
  readonly isBroken?: true;
  readonly milliseconds: number;
  readonly figures: Readonly<Record<string, number | string>>;
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number;
      readonly meta?: { readonly figures?: Record<string, number | string> };
    }[];
  }[];
}

/** Which suite of tests/vitest.config.ts runs a file. */
export function suiteOf(file: string): Suite {
  const folder = /^tests\/(\w+)\//.exec(file)?.[1] ?? 'unit';
  return folder === 'rebuild' ? 'build' : (folder as Suite);
}

export interface SuiteRun {
  readonly suite: Suite;
  readonly files: readonly string[];
  /** Where the sources are; another checkout has its own. */
  readonly root?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly isQuiet?: boolean;
  /** Leaves the other tests out when one has failed. */
  readonly endsAtFailure?: boolean;
  /** Only tests with one of these full names; all of the files without it. */
  readonly names?: readonly string[];
  /** Unit tests of orders run on both engines unless one is named. */
  readonly engine?: Engine;
}

/** A full name has a space between the names of groups and of the test; the runner looks for ` > ` there. */
const patternOf = (name: string): string => `^${name.split(' ').map(RegExp.escape).join(' (?:> )?')}$`;

const projectsOf = (suite: Suite, engine?: Engine): readonly string[] => {
  if (suite !== 'unit') return [suite];
  if (engine === undefined) return ['unit*'];
  return engine === 'postgres' ? ['unit-postgres'] : ['unit-pure', 'unit', 'unit-alone'];
};

/** Runs files of one suite. A file that could not be run at all gives one failed test of its name. */
export async function runSuite({
  suite,
  files,
  root = ROOT,
  environment = {},
  isQuiet,
  endsAtFailure,
  names,
  engine,
}: SuiteRun): Promise<TestResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'dukkan-accept-'));
  const reportFile = join(directory, 'report.json');
  const options = ['--config', 'tests/vitest.config.ts'];
  for (const project of projectsOf(suite, engine)) options.push(`--project=${project}`);
  if (endsAtFailure) options.push('--bail=1');
  if (names) options.push(`--testNamePattern=${names.map(patternOf).join('|')}`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile}`];
  try {
    const vitest = spawn(
      join(root, 'node_modules/.bin/vitest'),
      ['run', ...options, ...reporters, ...files],
      {
        cwd: root,
        stdio: isQuiet ? 'ignore' : ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, ...environment },
      },
    );
    await once(vitest, 'close');
    return resultsOf(JSON.parse(readFileSync(reportFile, 'utf8')) as Report, suite, root, files);
  } catch (error) {
    return files.map((file) => broken(suite, file, `the suite did not run: ${(error as Error).message}`));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function resultsOf(report: Report, suite: Suite, root: string, files: readonly string[]): TestResult[] {
  const results = report.testResults.flatMap((file): TestResult[] => {
    const path = relative(root, file.name);
    const tests = file.assertionResults.map(
      (test): TestResult => ({
        suite,
        file: path,
        name: test.fullName,
        outcome: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
        milliseconds: test.duration ?? 0,
        figures: test.meta?.figures ?? {},
      }),
    );
    const isBroken = file.status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed');
    return isBroken ? [...tests, broken(suite, path, `the file did not run: ${file.message}`)] : tests;
  });
  const missing = files.filter((file) => !results.some((result) => result.file === file));
  return [...results, ...missing.map((file) => broken(suite, file, 'the file has no tests'))];
}

const broken = (suite: Suite, file: string, name: string): TestResult => ({
  suite,
  file,
  name,
  outcome: 'failed',
  isBroken: true,
  milliseconds: 0,
  figures: {},
});
