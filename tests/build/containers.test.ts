import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { HOOKS_PORT, PORT, ROOT } from '#scripts/program/places.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { devDependencies, scripts } = JSON.parse(read('package.json')) as Record<
  'devDependencies' | 'scripts',
  Record<string, string>
>;
const commands = [...read('scripts/cli/dukkan.ts').matchAll(/^ {2}'?([a-z:-]+)'?: \{/gm)].map(
  ([, name]) => name,
);

describe('the version of Node', () => {
  test('is the same for version managers, the workflow, the image and the packages', () => {
    const { node = '' } = devDependencies;
    expect(read('.node-version')).toBe(`${node}\n`);
    expect(read('Dockerfile')).toContain(`\nFROM node:${node}-bookworm-slim\n`);
    const { checks } = (
      parse(read('.github/workflows/ci.yml')) as { jobs: Record<string, { container: string }> }
    ).jobs;
    expect(checks?.container).toBe(`node:${node}-bookworm`);
  });
});

test('the workflow runs what CI runs', () => {
  expect(read('.github/workflows/ci.yml')).toContain('- run: .ci/run\n');
  expect(existsSync(join(ROOT, '.ci/run'))).toBe(true);
});

describe('the image', () => {
  const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
  const instructions = (name: string): string[] =>
    [...dockerfile.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, text = '']) => text);

  test('is written as its linter wants it', () => {
    expect(
      validate(read('Dockerfile')).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
    ).toEqual([]);
  });

  test('is made of files that there are, by scripts that there are', () => {
    const copied = instructions('COPY').flatMap((text) => text.split(' ').slice(0, -1));
    expect(copied).toContain('package-lock.json');
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const run = instructions('RUN').join('\n');
    expect([...run.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => scripts[name])).not.toContain(
      undefined,
    );
    expect(
      [...run.matchAll(/node (scripts\S+)/g)].filter(([, path = '']) => !existsSync(join(ROOT, path))),
    ).toEqual([]);
  });

  test('starts a command that there is', () => {
    const [entry = [], command = []] = [instructions('ENTRYPOINT'), instructions('CMD')].map(
      ([text = '[]']) => JSON.parse(text) as string[],
    );
    expect(existsSync(join(ROOT, entry.at(-1) ?? 'missing'))).toBe(true);
    expect(commands).toContain(command[0]);
  });

  test('sets variables that the code reads, and opens the ports that it listens at', () => {
    const names = [...(instructions('ENV')[0] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name);
    const places = read('scripts/program/places.ts');
    expect(names.filter((name) => name !== 'NODE_ENV' && !places.includes(`.${name}`))).toEqual([]);
    expect(names).toHaveLength(6);
    expect(instructions('EXPOSE')).toEqual([`${PORT} ${HOOKS_PORT}`]);
  });

  test('holds no secret, no history and nothing that was made on another machine', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const path of ['.env', '.git', 'node_modules', 'dist', '.dukkan']) expect(ignored).toContain(path);
  });
});

describe('compose.yaml', () => {
  interface Service {
    readonly command?: readonly string[];
    readonly depends_on?: Record<string, unknown>;
    readonly env_file?: string;
    readonly environment?: Record<string, string>;
    readonly image: string;
    readonly ports?: readonly string[];
    readonly volumes: readonly string[];
  }
  const file = parse(read('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<'database' | 'web' | 'worker', Service>>;
    readonly volumes: Readonly<Record<string, null>>;
  };
  const { database, web, worker } = file.services;

  test('starts commands that there are', () => {
    expect(
      [...(web.command ?? []), ...(worker.command ?? [])].filter((name) => !commands.includes(name)),
    ).toEqual([]);
  });

  test('opens the ports of web server and worker on this machine alone', () => {
    expect(web.ports).toEqual([`127.0.0.1:${PORT}:${PORT}`]);
    expect(worker.ports).toEqual([`127.0.0.1:${HOOKS_PORT}:${HOOKS_PORT}`]);
    expect(database.ports).toBeUndefined();
  });

  test('tells web server and worker which proxy to believe, and the web server no secret', () => {
    expect(web.environment).toEqual({ TRUSTED_PROXIES: `\${TRUSTED_PROXIES:-}` });
    expect([web.env_file, worker.env_file]).toEqual([undefined, '.env']);
  });

  test('lets the worker’s night be one of the merchants’ zone', () => {
    expect(worker.environment?.TZ).toBe(`\${TZ:-UTC}`);
    expect(read('docs/how-to/containers.md')).toContain('`TZ`');
  });

  test('keeps what the image says in volumes that it names', () => {
    const image = read('Dockerfile');
    for (const volume of [...web.volumes, ...worker.volumes]) {
      const [source = '', place = ''] = volume.split(':');
      expect(image, volume).toContain(`=${place}`);
      if (!source.startsWith('.')) expect(Object.keys(file.volumes)).toContain(source);
      else expect(existsSync(join(ROOT, source)), volume).toBe(true);
    }
  });

  test('lets web server and worker share the sites, and the worker its database', () => {
    expect(web.volumes).toContain('out:/srv/dukkan/out:ro');
    expect(worker.volumes).toContain('out:/srv/dukkan/out');
    const { POSTGRES_DB: name, POSTGRES_USER: user } = database.environment ?? {};
    expect(worker.environment?.DATABASE_URL).toBe(
      `postgres://${user}:\${POSTGRES_PASSWORD:?}@database/${name}`,
    );
    expect(Object.keys(worker.depends_on ?? {})).toEqual(['database']);
    expect(Number(/^postgres:(\d+)/.exec(database.image)?.[1])).toBeGreaterThanOrEqual(15);
  });
});
