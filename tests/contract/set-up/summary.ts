import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SuiteOutcome } from '#scripts/measure/checks/outcome-reporter.ts';
import { ROOT } from '#scripts/program/places.ts';

/** Without it nobody can order: what else passed does not make a shop. */
const NEEDED = 'the server has no /treesal/v1/create_order';

/** The last lines of a contract run, which say what was not tried and why, and the exit status: a test that was left out did not pass. */
export function contractSummary({
  passed,
  failures,
  skipped,
}: Pick<SuiteOutcome, 'passed' | 'failures' | 'skipped'>): {
  readonly lines: readonly string[];
  readonly status: number;
} {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const cannotOrder = counts.has(NEEDED);
  return {
    lines: [
      `${passed} passed, ${failures.length} failed, ${skipped.length} not tried`,
      ...[...counts].map(([reason, count]) => `  ${count} not tried: ${reason || 'no reason given'}`),
      ...(cannotOrder
        ? [
            'Customers cannot order there: every order would fail. docs/how-to/operator.md, "Orders without a plugin", says what to do.',
          ]
        : []),
    ],
    status: failures.length > 0 || cannotOrder ? 1 : 0,
  };
}

/** The test files of a contract run against servers at these addresses; all files without an address. */
export function contractFiles({
  store,
  directus,
}: {
  readonly store: boolean;
  readonly directus: boolean;
}): readonly string[] {
  const isRun = (file: string): boolean => {
    if (!store && !directus) return true;
    // Faults are made in memory; a server has no part in them.
    if (file === 'faults.test.ts') return false;
    return file.startsWith('data-service') ? directus : store;
  };
  const files = readdirSync(join(ROOT, 'tests/contract')).filter((file) => file.endsWith('.test.ts'));
  return files.filter(isRun).map((file) => `tests/contract/${file}`);
}
