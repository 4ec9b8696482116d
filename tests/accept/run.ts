import { parseArgs } from 'node:util';
import { tellHelp } from '#scripts/program/usage.ts';
import type { Part, Program, Suite } from './programs/program.ts';
import { PROGRAMS } from './programs.ts';
import { runBreaks } from './run-breaks.ts';
import { runSuite, type TestResult } from './run-suites.ts';

const USAGE = `npm run accept -- [name…] [--full]
npm run accept -- breaks [name…]

Shows what the product withstands: each program with its figures and "N passed, N failed"; the last line counts all. "breaks" damages the
code on purpose, in a copy, and shows that a check turns red. --full runs the programs in the sizes of the demands, which takes an hour.

${PROGRAMS.map(({ name, shows }) => `  ${name.padEnd(18)} ${shows}`).join('\n')}`;

tellHelp(USAGE);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
});
const SUITES: readonly Suite[] = ['unit', 'contract', 'build', 'accept', 'e2e'];
const FULL = { DUKKAN_FULL: '1', DUKKAN_KILLS: '200' };

const [first, ...others] = positionals;
process.exitCode = first === 'breaks' ? await runBreaks(others) : await accept(positionals);

async function accept(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !PROGRAMS.some((program) => program.name === name));
  if (unknown !== undefined) {
    console.error(
      `There is no program ${unknown}. There are: ${PROGRAMS.map(({ name }) => name).join(', ')}, breaks.`,
    );
    return 2;
  }
  const wanted = PROGRAMS.filter(({ name }) => names.length === 0 || names.includes(name));
  // Programs share tests, and suites have a set-up: each file runs once.
  const results: TestResult[] = [];
  for (const suite of SUITES) {
    const parts = wanted.flatMap(partsToRun).filter((part) => part.suite === suite);
    const files = [...new Set(parts.flatMap((part) => part.files))];
    if (files.length > 0)
      results.push(...(await runSuite({ suite, files, environment: values.full ? FULL : {} })));
  }
  const outcomes = wanted.map((program) => report(program, partsToRun(program), results));
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  if (wanted.length > 1) console.log(`\nAll ${wanted.length} programs\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function partsToRun({ parts }: Program): readonly Part[] {
  return parts.filter(({ isFullOnly }) => values.full || !isFullOnly);
}

function report({ name, shows, parts }: Program, toRun: readonly Part[], results: readonly TestResult[]) {
  console.log(`\n── ${name}: ${shows}`);
  for (const { files } of parts.filter((part) => !toRun.includes(part)))
    console.log(`  only with --full: ${files.join(', ')}`);
  let passed = 0;
  let failed = 0;
  for (const part of toRun) {
    const tests = results.filter((result) => isOf(part, result));
    for (const { outcome, name: test, milliseconds, figures } of tests) {
      const mark = { passed: '✓', failed: '✗', skipped: '-' }[outcome];
      if (outcome !== 'passed' || milliseconds > 500)
        console.log(`  ${mark} ${test} (${Math.round(milliseconds)} ms)`);
      for (const [figure, value] of Object.entries(figures)) console.log(`      ${figure}: ${value}`);
    }
    const good = tests.filter(({ outcome }) => outcome === 'passed');
    const bad = tests.filter(({ outcome }) => outcome === 'failed').length;
    console.log(`  ${part.suite}: ${good.length} of ${tests.length} in ${part.files.join(', ')}`);
    passed += good.length;
    // A part without any test that ran proves nothing.
    failed += bad + (good.length + bad === 0 ? 1 : 0);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return { passed, failed };
}

function isOf({ suite, files, tests }: Part, result: TestResult): boolean {
  return result.suite === suite && files.includes(result.file) && (tests?.test(result.name) ?? true);
}
