import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take 20 s or more, the longest first. A name that is missing here, or wrong, costs some seconds and no test. */
const LONG: readonly string[] = [
  'tests/build/build-command.test.ts',
  'tests/accept/orders-killed.test.ts',
  'tests/accept/power-cut.test.ts',
  'tests/build/package.test.ts',
  'tests/accept/picture-memory.test.ts',
  'tests/rebuild/stopped-worker.test.ts',
  'tests/rebuild/shared-database.test.ts',
  'tests/rebuild/killed-worker.test.ts',
  'tests/build/start.test.ts',
  'tests/accept/orders-away.test.ts',
  'tests/build/serving.test.ts',
  'tests/build/nginx.test.ts',
  'tests/accept/slow-clients.test.ts',
  'tests/accept/exposed-demo.test.ts',
  'tests/e2e/order-life.test.ts',
  'tests/e2e/stock-woocommerce.test.ts',
  'tests/e2e/finding.test.ts',
  'tests/e2e/staff-orders.test.ts',
  'tests/e2e/staff-alarm.test.ts',
  'tests/e2e/checkout.test.ts',
  'tests/e2e/staff-live.test.ts',
  'tests/e2e/cart.test.ts',
  'tests/e2e/staff-session.test.ts',
  'tests/e2e/order-faults.test.ts',
  'tests/e2e/analytics.test.ts',
  'scripts/orders/orders.test.ts',
  'scripts/orders/services.test.ts',
  'scripts/service/service.test.ts',
];

const rankOf = ({ moduleId, project }: TestSpecification): number => {
  const rank = LONG.indexOf(relative(project.config.root, moduleId));
  return rank < 0 ? LONG.length : rank;
};

const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;

/** Runs long files of a group first: a long one that begins last would leave one core idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b));
  }
}
