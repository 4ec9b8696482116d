import { globSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseAst } from 'vite';
import { ROOT } from '#scripts/program/places.ts';
import { UnknownToStrings } from './unknown-to-strings.ts';
import { stringVariant, type Variant } from './variant.ts';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const ENTRY = '\0dukkan:string-pages';
/** Prefix of the id of a component's variant, so that other plugins do not treat it as the component. */
const VARIANT = '\0dukkan:strings:';

/**
 * Adds `pages.mjs` to the compiled server: all pages as functions that return strings, made from Astro's compiled components.
 * Astro's own pages stay beside it. They export their islands, so that Astro can render each island once.
 */
export function stringPages(): Plugin {
  const variants = new Map<string, Variant | UnknownToStrings>();
  return {
    name: 'dukkan:string-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      this.emitFile({ type: 'chunk', id: ENTRY, fileName: 'pages.mjs' });
    },
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (source === ENTRY || source.startsWith(VARIANT)) return source;
        if (!importer?.startsWith(VARIANT)) return null;
        const found = await this.resolve(source, componentOf(importer), { skipSelf: true });
        return found?.id.endsWith('.astro') ? variantOf(found.id) : found;
      },
    },
    async load(id) {
      if (id === ENTRY) return entryOf(globSync('src/pages/**/*.astro', { cwd: ROOT }).sort());
      if (!id.startsWith(VARIANT)) return null;
      const component = componentOf(id);
      await this.load({ id: component });
      const variant = variants.get(component);
      if (variant && !(variant instanceof UnknownToStrings)) return variant.code;
      const reason = variant?.message ?? `${component}: Astro did not compile it.`;
      // Loading the pages throws the reason why there are none.
      return `throw Object.assign(new Error(${JSON.stringify(reason)}), { name: 'UnknownToStrings' });
export default null;`;
    },
    transform: {
      order: 'post',
      filter: { id: /\.astro$/ },
      handler(code, id) {
        const lines = new SourceMap(this.getCombinedSourcemap() as unknown as SourceMapPayload);
        const placeOf = (offset: number) => {
          const before = code.slice(0, offset).split('\n');
          const entry = lines.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
          return `${relative(ROOT, id)}, line ${('originalLine' in entry ? entry.originalLine : 0) + 1}`;
        };
        try {
          const variant = stringVariant(code, parseAst(code) as ESTree.Program, placeOf, file('runtime.ts'));
          variants.set(id, variant);
          const islands = variant.islands.map((call) => `($$result) => ${call}`).join(', ');
          return `${code}\nexport const islands = [${islands}];`;
        } catch (error) {
          if (!(error instanceof UnknownToStrings)) throw error;
          variants.set(id, error);
          return null;
        }
      },
    },
  };
}

const variantOf = (component: string): string => `${VARIANT}${component}.js`;
const componentOf = (variant: string): string => variant.slice(VARIANT.length, -'.js'.length);

const entryOf = (pages: readonly string[]): string =>
  [
    ...pages.map((page, index) => `import page${index} from ${JSON.stringify(variantOf(join(ROOT, page)))};`),
    `export { Piece, renderPage } from ${JSON.stringify(file('runtime.ts'))};`,
    `export const pages = { ${pages.map((page, index) => `${JSON.stringify(page)}: page${index}`).join(', ')} };`,
  ].join('\n');
