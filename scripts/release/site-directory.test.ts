import { join, normalize, sep } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathInRelease } from './site-directory.ts';

const ROOT = `${sep}srv${sep}site`;

const names = fc.oneof(
  fc.constantFrom('a', 'b.html', '_astro', '..', '.', '', '...', '.x', 'a\\b', 'c:'),
  fc.string(),
);
const paths = fc.array(names, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

test('every path either leads to a file below the root or is refused', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const full = normalize(join(ROOT, path));
      const isInside =
        full.startsWith(ROOT + sep) && !full.startsWith(`${ROOT}${sep}..`) && full !== ROOT + sep;
      if (isInside && !path.startsWith('/') && !path.includes('\0'))
        expect(pathInRelease(ROOT, path)).toBe(full.replace(/\/+$/, ''));
      else expect(() => pathInRelease(ROOT, path)).toThrow('not a path inside the release');
    }),
    { numRuns: 1000 },
  );
});

test.each(['../x', 'a/../../x', '/etc/passwd', '', '.', 'a\0b'])('%j is refused', (path) => {
  expect(() => pathInRelease(ROOT, path)).toThrow('not a path inside the release');
});
