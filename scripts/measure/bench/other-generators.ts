import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Measure } from './measure.ts';
import type { ShopTemplate } from './template.ts';

/** Generators to compare with. Each gets one project per merchant, whose texts are already escaped. */
export type Generator = 'hugo' | 'eleventy';

/** The project of one merchant. */
interface Project {
  /** The generator copies files from this folder unchanged. */
  readonly staticFolder: string;
  addPage(file: string, template: string, holes: readonly string[]): void;
  files(shops: ReadonlyMap<string, ShopTemplate>): Iterable<readonly [path: string, content: string]>;
}

const nameOf = (template: string): string => template.replaceAll(/[^a-z]/g, '-');

export function generatorFiles(generator: Generator | undefined): Project {
  if (generator === 'hugo') return hugoProject();
  if (generator === 'eleventy') return eleventyProject();
  return { staticFolder: '', addPage: () => {}, files: () => [] };
}

/** Pages are content files. Layouts are plain text, because escaping again would only slow Hugo down. */
function hugoProject(): Project {
  const pages: (readonly [string, string])[] = [];
  return {
    staticFolder: 'static/',
    addPage(file, template, holes) {
      const matter = { url: `/${file}`, layout: nameOf(template), holes };
      pages.push([`content/page${pages.length}.html`, JSON.stringify(matter)]);
    },
    *files(shops) {
      yield* pages;
      yield ['hugo.toml', HUGO];
      for (const [template, { frame }] of shops) {
        const parts = frame.map((part) => part.replace(/\{(?=\{|$)/g, '{{ "{" }}'));
        const layout = parts.map((part, index) =>
          index ? `{{ index .Params.holes ${index - 1} }}${part}` : part,
        );
        yield [`layouts/_default/${nameOf(template)}.html`, layout.join('')];
      }
    },
  };
}

const HUGO = `baseURL = "https://shop.example/"
disableKinds = ["home", "section", "taxonomy", "term", "RSS", "sitemap", "robotsTXT", "404"]
[outputFormats.HTML]
isPlainText = true
`;

/** Pages are one data file, which one template iterates over. */
function eleventyProject(): Project {
  const pages: object[] = [];
  return {
    staticFolder: 'static/',
    addPage(file, template, holes) {
      pages.push({ file, template, holes });
    },
    *files(shops) {
      const frames = Object.fromEntries([...shops].map(([template, { frame }]) => [template, frame]));
      yield ['pages.11tydata.json', JSON.stringify({ list: pages, frames })];
      yield ['pages.11ty.cjs', ELEVENTY];
      yield [
        'eleventy.config.cjs',
        `module.exports = (config) => config.addPassthroughCopy({ static: '/' });`,
      ];
    },
  };
}

const ELEVENTY = `exports.data = { pagination: { data: 'list', size: 1, alias: 'item' }, permalink: ({ item }) => item.file };
exports.render = ({ item, frames }) => frames[item.template].map((part, index) => part + (item.holes[index] ?? '')).join('');
`;

/** The version of a generator in PATH; null when there is none. */
export function versionOf(generator: Generator): string | null {
  const { stdout } = spawnSync(generator, [generator === 'hugo' ? 'version' : '--version'], {
    encoding: 'utf8',
  });
  return /\d+\.\d+\.\d+/.exec(stdout ?? '')?.[0] ?? null;
}

/** Builds all projects below a folder, one per core at a time. Does not measure peak memory. */
export function runGenerator(generator: Generator, projects: string, out: string): Measure {
  const program =
    generator === 'hugo'
      ? 'hugo --quiet --source . --destination "$2/$1"'
      : 'eleventy --quiet --config eleventy.config.cjs --output "$2/$1"';
  const each = `cd "$0/$1" && ${program}`;
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(
    'bash',
    [
      '-c',
      `ls "$0" | xargs -P ${availableParallelism()} -I{} sh -c '${each}' "$0" {} "$1" && times`,
      projects,
      out,
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(`${generator} ended with status ${status}:\n${stdout}\n${stderr}`);
  const ofChildren = stdout.trim().split('\n').at(-1) ?? '';
  const cpuSeconds = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest),
    0,
  );
  return { seconds, cpuSeconds, peakBytes: 0, output: '' };
}
