import { expect, test } from 'vitest';
import { blankReport } from '#scripts/build/prerender/build-report.ts';
import { publishLine, troubleLines } from './build-output.ts';

const reports = [
  blankReport('a', 'released', 1),
  blankReport('b', 'unchanged', 1),
  blankReport('c', 'held', 1, { code: 'catalogue.shrunk', reason: '' }),
  blankReport('d', 'released', 1),
];

test('a build by hand tells how to publish its releases', () => {
  expect(publishLine(reports, 's3://shops/live')).toBe(
    'Released on this machine only. At s3://shops/live as well: npm run publish -- a d\n',
  );
});

test.each([
  ['', reports],
  [undefined, reports],
  ['s3://shops/live', reports.slice(1, 3)],
])('nothing is said where the public sees this machine, or nothing was released: %s', (address, some) => {
  expect(publishLine(some, address)).toBe('');
});

test('a released shop that can take no orders is named, with the reason', () => {
  const fault = {
    tenant: 'a',
    kind: 'ordering',
    id: 'plugin',
    path: '',
    code: 'ordering.no-plugin',
    reason: 'The store has no plugin.',
  };
  const lines = troubleLines(
    [{ ...blankReport('a', 'released', 1), faults: [fault], faultCount: 1 }],
    'dist',
  );
  expect(lines).toContain('a: takes no orders. The store has no plugin.\n');
});
