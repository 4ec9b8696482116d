import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#scripts/commands/places.ts';
import type { Break } from './breaks/break.ts';
import type { Suite } from './programs/program.ts';
import { runSuite, type TestResult } from './run-suites.ts';

type NamedBreak = Break & { readonly name: string };

/**
 * Damages the committed code in a copy, one break after another, and runs the check that must notice. A check that was red before,
 * or that cannot run at all, shows nothing; a text that is not found means that the break has to follow the code.
 */
export async function runBreaks(names: readonly string[]): Promise<number> {
  const all = await listBreaks();
  const unknown = names.find((name) => !all.some((each) => each.name === name));
  if (unknown !== undefined) {
    console.error(`There is no break ${unknown}. There are: ${all.map(({ name }) => name).join(', ')}.`);
    return 2;
  }
  const wanted = all.filter(({ name }) => names.length === 0 || names.includes(name));
  const directory = mkdtempSync(join(tmpdir(), 'dukkan-breaks-'));
  try {
    const copy = copyOfCode(directory);
    const before = soundResults(copy, wanted);
    let failed = 0;
    for (const each of wanted) {
      const trouble = notice(copy, each, before);
      if (trouble !== null) failed += 1;
      console.log(
        `${trouble === null ? '✓' : '✗'} ${each.name}: ${each.damage}${trouble === null ? '' : `\n    ${trouble}`}`,
      );
    }
    console.log(`${wanted.length - failed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function listBreaks(): Promise<NamedBreak[]> {
  const folder = join(import.meta.dirname, 'breaks');
  const files = readdirSync(folder)
    .filter((file) => file !== 'break.ts')
    .sort();
  return Promise.all(
    files.map(async (file) => {
      const { broken } = (await import(join(folder, file))) as { broken: Break };
      return { name: file.replace(/\.ts$/, ''), ...broken };
    }),
  );
}

/** What is committed, with the packages that are installed here. */
function copyOfCode(directory: string): string {
  const copy = join(directory, 'code');
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', '--shared', ROOT, copy], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The code could not be copied. git says: ${stderr}`);
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** All checks on code that is not damaged. */
function soundResults(copy: string, breaks: readonly Break[]): TestResult[] {
  const suites = new Set(breaks.map(({ check }) => check.suite));
  return [...suites].flatMap((suite) =>
    run(
      copy,
      suite,
      breaks.filter(({ check }) => check.suite === suite).map(({ check }) => check.file),
    ),
  );
}

/** Null when a test that was green turns red; else what is wrong. */
function notice(
  copy: string,
  { file, find, replace, check }: Break,
  before: readonly TestResult[],
): string | null {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) return `${file} does not hold this text exactly once: ${find}`;
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    const was = (name: string) =>
      before.find((test) => test.file === check.file && test.name === name)?.outcome;
    const after = run(copy, check.suite, [check.file]);
    const red = after.filter((test) => test.outcome === 'failed' && was(test.name) === 'passed');
    if (red.length > 0) return null;
    const ran = after.filter(({ outcome }) => outcome === 'passed').length;
    return ran === 0 ? `${check.file} did not run` : `${check.file} stays green (${ran} tests)`;
  } finally {
    writeFileSync(path, source);
  }
}

function run(copy: string, suite: Suite, files: readonly string[]): TestResult[] {
  return runSuite({ suite, files: [...new Set(files)], root: copy, isQuiet: true });
}
