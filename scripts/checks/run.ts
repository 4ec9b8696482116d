import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#scripts/commands/places.ts';

/**
 * All checks, a line each, and at the end `N passed, N failed`: a check counts as one, a test suite as its tests.
 * `--without-browser` leaves out what needs Chromium.
 */
interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Uses one core for long: it runs while the suites do, and is told of at the end. */
  readonly isBeside?: true;
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
    isBeside: true,
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

async function runCheck({ name, command, isSuite }: Check): Promise<Outcome> {
  const started = performance.now();
  const reportFile = join(tmpdir(), `dukkan-check-${process.pid}.json`);
  const reporters = isSuite
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
    : [];
  console.log(`\n── ${name}`);
  const { status } = await run([...command, ...reporters], 'inherit');
  const outcome = isSuite ? suiteOutcome(reportFile, status) : checkOutcome(status);
  tellEnd(name, outcome, started);
  return outcome;
}

/** Starts a check whose output comes when it is asked for, so that it stands in one piece. */
function startCheck({ name, command }: Check): () => Promise<Outcome> {
  const started = performance.now();
  const ended = run(command, 'pipe').then((end) => ({ ...end, at: performance.now() }));
  return async () => {
    const { status, output, at } = await ended;
    console.log(`\n── ${name}`);
    process.stdout.write(output);
    const outcome = checkOutcome(status);
    tellEnd(name, outcome, started, at);
    return outcome;
  };
}

function run(
  [program = '', ...args]: readonly string[],
  stdio: 'inherit' | 'pipe',
): Promise<{ readonly status: number | null; readonly output: Buffer }> {
  const child = spawn(program, args, { cwd: ROOT, stdio: ['inherit', stdio, stdio], env: process.env });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => void output.push(piece));
  return new Promise((resolve) => {
    const end = (status: number | null) => resolve({ status, output: Buffer.concat(output) });
    child.once('close', end).once('error', (error) => {
      console.error(error.message);
      end(null);
    });
  });
}

function tellEnd(name: string, { failed }: Outcome, started: number, ended = performance.now()): void {
  console.log(
    `── ${name}: ${failed === 0 ? 'passed' : 'FAILED'} in ${((ended - started) / 1000).toFixed(1)} s`,
  );
}

const checkOutcome = (status: number | null): Outcome =>
  status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

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
const checks = CHECKS.filter((check) => !(isWithoutBrowser && check.needsBrowser));
const ends = checks.filter(({ isBeside }) => isBeside).map(startCheck);
const outcomes: Outcome[] = [];
for (const check of checks) if (!check.isBeside) outcomes.push(await runCheck(check));
for (const end of ends) outcomes.push(await end());
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
