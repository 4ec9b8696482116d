import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/commands/places.ts';

/** What the linter, set up as in this project, says of files at these paths: path → messages of the import rule. */
function lint(files: readonly (readonly [path: string, content: string])[]): Map<string, string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'dukkan-imports-'));
  try {
    cpSync(join(ROOT, 'biome.jsonc'), join(directory, 'biome.jsonc'));
    for (const [path, content] of files) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), content);
    }
    const only = ['--vcs-enabled=false', '--max-diagnostics=none', '--only=style/noRestrictedImports'];
    const { stdout, stderr } = spawnSync(
      join(ROOT, 'node_modules/.bin/biome'),
      ['lint', '--colors=off', ...only, '.'],
      { cwd: directory, encoding: 'utf8' },
    );
    const found = `${stdout}${stderr}`.matchAll(
      /^(\S+?):\d+:\d+ lint\/style\/noRestrictedImports.*\n\n\s+× (.+)$/gm,
    );
    const messages = new Map<string, string[]>(files.map(([path]) => [path, []]));
    for (const [, path = '', message = ''] of found) messages.get(path)?.push(message);
    return messages;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const script = (from: string): string => `import { thing } from '${from}';\nconsole.log(thing);\n`;
const frontmatter = (from: string): string => `---\n${script(from)}---\n<p>text</p>\n`;
const pageScript = (from: string): string => `---\n---\n<p>text</p>\n<script>\n${script(from)}</script>\n`;

const FORBIDDEN = [
  ['src/domain/a.ts', script('#wire/thing.ts'), 'domain may import only'],
  ['src/domain/b.ts', script('zod'), 'schemas live in schema.ts'],
  ['src/domain/c.ts', script('node:fs'), 'runs in browsers too'],
  ['src/domain/cart/d.ts', script('../money.ts'), 'never by ../'],
  ['src/wire/a.ts', script('#sources/thing.ts'), 'wire may import only'],
  ['src/views/a.ts', script('#sources/thing.ts'), 'views may import only'],
  ['src/views/b.ts', script('i18next'), 'Only src/i18n knows'],
  ['src/stores/a.ts', script('#islands/thing.tsx'), 'stores may import only'],
  ['src/islands/A.tsx', script('#api/thing.ts'), 'islands may import only'],
  ['src/ui/A.tsx', script('#stores/thing.ts'), 'ui may import only'],
  ['src/components/A.astro', frontmatter('#sources/thing.ts'), 'components may import only'],
  ['src/components/B.astro', pageScript('#wire/thing.ts'), 'components may import only'],
  ['src/pages/a.astro', frontmatter('#api/thing.ts'), 'pages may import only'],
  ['scripts/serve/a.ts', script('#islands/thing.tsx'), 'scripts may import only'],
] as const;

const ALLOWED = [
  ['src/domain/e.ts', script('#domain/money.ts')],
  ['src/domain/tenant/schema.ts', script('zod')],
  ['src/sources/a.ts', script('#wire/context.ts')],
  ['src/islands/B.tsx', script('#stores/cart.ts')],
  ['src/components/C.astro', pageScript('#stores/cart.ts')],
  ['src/pages/b.astro', frontmatter('#layouts/PageLayout.astro')],
  ['scripts/serve/b.ts', script('#domain/routes.ts')],
] as const;

describe('the import table', () => {
  const messages = lint([...FORBIDDEN.map(([path, content]) => [path, content] as const), ...ALLOWED]);

  test.each(FORBIDDEN)('refuses in %s: %j', (path, _, reason) => {
    expect(messages.get(path)).toEqual([expect.stringContaining(reason)]);
  });

  test.each(ALLOWED)('allows in %s: %j', (path) => {
    expect(messages.get(path)).toEqual([]);
  });
});
