import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#scripts/commands/places.ts';

/**
 * All checks one after another, a line each, and at the end `N passed, N failed`: a check counts as one,
 * a test suite as its tests. `--without-browser` leaves out what needs Chromium.
 */
interface Check {
  readonly name: string;
  readonly command: readonly string[];
  readonly isSuite?: true;
  readonly needsBrowser?: true;
}

const suite = (name: string): Pick<Check, 'command' | 'isSuite'> => ({
  command: ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', name],
  isSuite: true,
});

const CHECKS: readonly Check[] = [
  {
    name: 'format, lint and import table',
    command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
  },
  {
    name: 'types',
    command: ['astro', 'check', '--minimumFailingSeverity', 'warning', '--minimumSeverity', 'warning'],
  },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'unit tests', ...suite('unit*') },
  { name: 'contract tests', ...suite('contract') },
  { name: 'build tests', ...suite('build') },
  { name: 'attacks and loads', ...suite('accept'), needsBrowser: true },
  { name: 'browser tests', ...suite('e2e'), needsBrowser: true },
];

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

function runCheck({ name, command, isSuite }: Check): Outcome {
  const started = performance.now();
  const reportFile = join(tmpdir(), `dukkan-check-${process.pid}.json`);
  const reporters = isSuite
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
    : [];
  console.log(`\n── ${name}`);
  const [program = '', ...args] = [...command, ...reporters];
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env: process.env });
  const outcome = isSuite
    ? suiteOutcome(reportFile, status)
    : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${outcome.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return outcome;
}

/** A suite that ran no test, or ended badly without a failed test, counts as one failure. */
function suiteOutcome(reportFile: string, status: number | null): Outcome {
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    const isBroken = report.numPassedTests === 0 || (status !== 0 && report.numFailedTests === 0);
    return { passed: report.numPassedTests, failed: report.numFailedTests + (isBroken ? 1 : 0) };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(reportFile, { force: true });
  }
}

const isWithoutBrowser = process.argv.includes('--without-browser');
const outcomes = CHECKS.filter((check) => !(isWithoutBrowser && check.needsBrowser)).map(runCheck);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
