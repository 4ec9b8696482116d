import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#scripts/program/places.ts';
import { tellHelp } from '#scripts/program/usage.ts';
import { type FailedTest, OUTCOME_FILE, type SuiteOutcome } from './outcome-reporter.ts';

const USAGE = `npm test, npm run verify (what needs no browser) or npm run check -- [--without-browser] [--with-breaks]

Runs all checks, a line each; at the end what was left out, what passed only at the second try and what failed, and "N passed, N failed": a
check counts as one, a test suite as its tests. --with-breaks also damages the code on purpose and counts each damage that a check notices.
Exit status: 0 all passed, 1 one failed.`;

tellHelp(USAGE);

interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Uses one core for long: it runs while the suites do, and is told of at the end. */
  readonly isBeside?: true;
  readonly isSuite?: true;
  readonly needsBrowser?: true;
  /** Runs only when it is asked for. */
  readonly isBreaks?: true;
}

const suite = (name: string): Pick<Check, 'command' | 'isSuite'> => ({
  command: [
    'vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    name,
    '--reporter=default',
    '--reporter=./scripts/measure/checks/outcome-reporter.ts',
  ],
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
  // Each kind of code knows only the globals that it has where it runs.
  { name: 'types of rules', command: ['tsc', '--noEmit', '-p', 'src/tsconfig.pure.json'], isBeside: true },
  {
    name: 'types in browsers',
    command: ['tsc', '--noEmit', '-p', 'src/tsconfig.browser.json'],
    isBeside: true,
  },
  { name: 'types in Node', command: ['tsc', '--noEmit', '-p', 'scripts/tsconfig.node.json'], isBeside: true },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  {
    name: 'code that only tests use',
    command: ['knip', '--production', '--no-progress', '--include', 'exports,files'],
  },
  { name: 'unit tests', ...suite('unit*') },
  { name: 'contract tests', ...suite('contract') },
  { name: 'build tests', ...suite('build') },
  { name: 'attacks and loads', ...suite('accept'), needsBrowser: true },
  { name: 'browser tests', ...suite('e2e'), needsBrowser: true },
  { name: 'breaks', command: ['node', 'tests/accept/run.ts', 'breaks'], isSuite: true, isBreaks: true },
];

async function runCheck({ name, command, isSuite }: Check): Promise<SuiteOutcome> {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const outcome = isSuite
    ? await runSuite(name, command)
    : checkOutcome(name, (await run(command, 'inherit')).status);
  tellEnd(name, outcome, started);
  return outcome;
}

/** A suite that ran no test, or ended badly without a failed test, counts as one failure. */
async function runSuite(name: string, command: readonly string[]): Promise<SuiteOutcome> {
  const outcomeFile = join(tmpdir(), `dukkan-check-${process.pid}.json`);
  const { status } = await run(command, 'inherit', { [OUTCOME_FILE]: outcomeFile });
  try {
    const outcome = JSON.parse(readFileSync(outcomeFile, 'utf8')) as SuiteOutcome;
    const isBroken = outcome.passed === 0 || (status !== 0 && outcome.failures.length === 0);
    return isBroken ? { ...outcome, failures: [...outcome.failures, badEnd(name, status)] } : outcome;
  } catch {
    return badOutcome(name, status);
  } finally {
    rmSync(outcomeFile, { force: true });
  }
}

/** Starts a check whose output comes when it is asked for, so that it stands in one piece. */
function startCheck({ name, command }: Check): () => Promise<SuiteOutcome> {
  const started = performance.now();
  const ended = run(command, 'pipe').then((end) => ({ ...end, at: performance.now() }));
  return async () => {
    const { status, output, at } = await ended;
    console.log(`\n── ${name}`);
    process.stdout.write(output);
    const outcome = checkOutcome(name, status);
    tellEnd(name, outcome, started, at);
    return outcome;
  };
}

function run(
  [program = '', ...args]: readonly string[],
  stdio: 'inherit' | 'pipe',
  environment: NodeJS.ProcessEnv = {},
): Promise<{ readonly status: number | null; readonly output: Buffer }> {
  const env = { ...process.env, ...environment };
  const child = spawn(program, args, { cwd: ROOT, stdio: ['inherit', stdio, stdio], env });
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

function tellEnd(name: string, { failures }: SuiteOutcome, started: number, ended = performance.now()): void {
  console.log(
    `── ${name}: ${failures.length === 0 ? 'passed' : 'FAILED'} in ${((ended - started) / 1000).toFixed(1)} s`,
  );
}

const checkOutcome = (name: string, status: number | null): SuiteOutcome =>
  status === 0 ? { passed: 1, failures: [], retried: [], skipped: [] } : badOutcome(name, status);

const badOutcome = (name: string, status: number | null): SuiteOutcome => ({
  passed: 0,
  failures: [badEnd(name, status)],
  retried: [],
  skipped: [],
});

const badEnd = (name: string, status: number | null): FailedTest => ({
  name,
  message: `ended with status ${status ?? 'none'}`,
});

function tellTests(title: string, tests: readonly FailedTest[]): void {
  if (tests.length > 0) console.log(`\n── ${title}`);
  for (const { name, message } of tests) console.log(`${name}\n    ${message}`);
}

const isWithoutBrowser = process.argv.includes('--without-browser');
const isWithBreaks = process.argv.includes('--with-breaks');
const checks = CHECKS.filter(
  (check) => !(isWithoutBrowser && check.needsBrowser) && (isWithBreaks || !check.isBreaks),
);
const ends = checks.filter(({ isBeside }) => isBeside).map(startCheck);
const outcomes: SuiteOutcome[] = [];
for (const check of checks) if (!check.isBeside) outcomes.push(await runCheck(check));
for (const end of ends) outcomes.push(await end());
const failures = outcomes.flatMap((outcome) => outcome.failures);
const skipped = outcomes.flatMap((outcome) => outcome.skipped);
if (skipped.length > 0) console.log(`\n── left out\n${skipped.join('\n')}`);
tellTests(
  'passed at the second try',
  outcomes.flatMap(({ retried }) => retried),
);
tellTests('FAILED', failures);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
