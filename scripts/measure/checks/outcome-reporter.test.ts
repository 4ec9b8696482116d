import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { OUTCOME_FILE, type SuiteOutcome } from './outcome-reporter.ts';

/** The outcome of a run of these test files, with one retry. */
function outcomeOf(files: Readonly<Record<string, string>>): SuiteOutcome {
  const root = temporaryDirectory();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  const outcomeFile = join(root, 'outcome.json');
  const reporter = join(ROOT, 'scripts/measure/checks/outcome-reporter.ts');
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const options = ['run', '--root', root, '--globals', '--retry=1', `--reporter=${reporter}`];
  spawnSync(process.execPath, [vitest, ...options], {
    env: { ...process.env, [OUTCOME_FILE]: outcomeFile },
  });
  return JSON.parse(readFileSync(outcomeFile, 'utf8')) as SuiteOutcome;
}

test('the outcome counts passed tests and names failed, retried and skipped ones', () => {
  const outcome = outcomeOf({
    'mixed.test.js': `
      let tries = 0;
      test('passes', () => {});
      describe('group', () => test('fails', () => { throw new Error('no such dish\\nat line 3'); }));
      test('is late', () => { tries += 1; if (tries === 1) throw new Error('too late'); });
      test.skip('is left out', () => {});
      test('needs a database', ({ skip }) => skip('no database is installed'));
    `,
  });
  expect(outcome).toEqual({
    passed: 2,
    failures: [{ name: 'mixed.test.js > group > fails', message: 'no such dish' }],
    retried: [{ name: 'mixed.test.js > is late', message: 'too late' }],
    skipped: [
      { name: 'mixed.test.js > is left out', reason: '' },
      { name: 'mixed.test.js > needs a database', reason: 'no database is installed' },
    ],
    unfinished: [],
  });
});

test('an unreadable file and a failing beforeAll count as failures', () => {
  const { passed, failures } = outcomeOf({
    'before.test.js': `beforeAll(() => { throw new Error('no oven'); }); test('never begins', () => {});`,
    'unread.test.js': `throw new Error('no kitchen');`,
  });
  expect(passed).toBe(0);
  expect(failures.toSorted((left, right) => left.name.localeCompare(right.name))).toEqual([
    { name: 'before.test.js', message: 'no oven' },
    { name: 'unread.test.js', message: 'no kitchen' },
  ]);
});

test('the outcome of a killed run names the unfinished file', () => {
  const { passed, unfinished } = outcomeOf({
    // The runner learns late on a busy machine that the file has begun.
    'hanging.test.js': `
      import { existsSync, readFileSync } from 'node:fs';
      const outcome = process.env.${OUTCOME_FILE};
      const isNamed = () => existsSync(outcome) && readFileSync(outcome, 'utf8').endsWith('"]}');
      test('ends the run', async () => {
        while (!isNamed()) await new Promise((resolve) => setTimeout(resolve, 10));
        process.kill(process.ppid, 'SIGKILL');
      });
    `,
  });
  expect({ passed, unfinished }).toEqual({ passed: 0, unfinished: ['hanging.test.js'] });
});
