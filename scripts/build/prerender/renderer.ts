import { join } from 'node:path';
import { isOrdering } from '#domain/ordering-routes.ts';
import { WORD_FILES } from '#i18n/word-files.ts';
import { wordSetOf } from '#i18n/word-set-of.ts';
import { tellUnknown } from '#scripts/build/strings/unknown-to-strings.ts';
import type { PagePlan } from '#views/site-map.ts';
import { astroPages } from './astro-pages.ts';
import type { PreloadModules } from './module-preloads.ts';
import type { RenderedPage, RenderPage } from './rendered-page.ts';
import { stringPages } from './string-pages.ts';

/** Renders pages of all merchants and languages. Between pages it keeps only pieces that occur again. */
export type Renderer = (page: PagePlan) => RenderedPage | Promise<RenderedPage>;

export async function loadRenderer(
  compiledDirectory: string,
  clientId: string,
  preloadModules: PreloadModules,
): Promise<Renderer> {
  const render = await loadPages(join(compiledDirectory, 'server'));
  return ({ url, shell, view }) =>
    render(url, { shell, view, clientId }, (html) => {
      const words = WORD_FILES[wordSetOf(view.route)].map((file) => `${shell.locale}-${file}`);
      return preloadModules({ html, words, isReadFirst: isOrdering(view.route) });
    });
}

/** Renders with the string runtime. After the first page that it cannot render, uses Astro's runtime for all further pages. */
async function loadPages(server: string): Promise<RenderPage> {
  let byAstro: RenderPage | undefined;
  const giveUp = (error: unknown): RenderPage => {
    tellUnknown(error);
    return astroPages(server);
  };
  try {
    const byStrings = await stringPages(server);
    return (...page) => {
      try {
        return byAstro ? byAstro(...page) : byStrings(...page);
      } catch (error) {
        byAstro = giveUp(error);
        return byAstro(...page);
      }
    };
  } catch (error) {
    return giveUp(error);
  }
}
