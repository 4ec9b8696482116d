import { fileOf, originOf } from '#domain/routes.ts';
import { shopFilePath } from '#domain/storefront/shop-facts.ts';
import type { SourceFault } from '#domain/storefront/source-fault.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import type { Translator } from '#i18n/make-translator.ts';
import { categoryViews, otherProductViews } from './category-pages.ts';
import { clientShellViews } from './client-shells.ts';
import { homeView } from './home.ts';
import type { LocaleContext } from './locale-context.ts';
import { indexOf, localeContext } from './make-locale-context.ts';
import { manifest, manifestFile } from './manifest.ts';
import { type Menu, menuOf } from './menu.ts';
import { noticeViews } from './notices.ts';
import type { PageView } from './page-view.ts';
import { productView } from './product.ts';
import { productFiles } from './product-files.ts';
import { descriptionsFile, searchListFile } from './search-files.ts';
import { shellView } from './shell.ts';
import type { ShellView } from './shell-view.ts';
import { shopView } from './shop.ts';
import { shopFacts } from './shop-facts.ts';
import { robots, sitemaps } from './sitemap.ts';
import { themeOf } from './theme.ts';

export interface PagePlan {
  /** Path below the site's root: `/en/products/12`. */
  readonly url: string;
  /** `en/products/12.html`. */
  readonly file: string;
  /** The same object for all pages of a language. */
  readonly shell: ShellView;
  readonly view: PageView;
}

export interface FilePlan {
  readonly file: string;
  readonly content: string;
  readonly kind: 'theme' | 'sitemap' | 'robots' | 'manifest' | 'data';
}

export interface SitePlan {
  readonly pages: readonly PagePlan[];
  readonly files: readonly FilePlan[];
  /** Replacements made on the way, such as colours without contrast. */
  readonly faults: readonly SourceFault[];
}

export interface SiteOptions {
  /** Adds `/test`. */
  readonly isDevelopment?: boolean;
}

/** Plans every page and file of a merchant's site except pictures and code. Pure: no clock, no disk. */
export function planSite(
  storefront: Storefront,
  translator: Translator,
  { isDevelopment = false }: SiteOptions = {},
): SitePlan {
  const { tenant, catalogue } = storefront;
  const theme = themeOf(storefront);
  const index = indexOf(storefront);
  const menu = menuOf(catalogue, index.tree);
  const pages: PagePlan[] = [];
  const manifests: FilePlan[] = [];
  const data: FilePlan[] = [];
  for (const locale of tenant.locales) {
    const context = localeContext(storefront, index, locale, translator);
    const shell = shellView(context, theme);
    for (const view of pageViews(menu, context, isDevelopment || storefront.settings.isDebug)) {
      pages.push({ url: view.path, file: fileOf(view.path), shell, view });
    }
    const file = manifestFile(locale, context.defaultLocale);
    manifests.push({ file, content: manifest(context, theme, menu), kind: 'manifest' });
    for (const products of productFiles(context)) data.push({ ...products, kind: 'data' });
    data.push({ ...descriptionsFile(context), kind: 'data' });
    data.push({ file: shopFilePath(locale), content: JSON.stringify(shopFacts(context)), kind: 'data' });
  }
  return {
    pages,
    files: [
      { file: theme.file, content: theme.content, kind: 'theme' },
      ...manifests,
      ...data,
      { ...searchListFile(storefront), kind: 'data' },
      ...sitemaps(
        pages.map(({ view }) => view),
        originOf(tenant),
      ).map((file) => ({ ...file, kind: 'sitemap' as const })),
      { file: 'robots.txt', content: robots(originOf(tenant)), kind: 'robots' },
    ],
    faults: theme.faults,
  };
}

function* pageViews(menu: Menu, context: LocaleContext, hasTestPage: boolean): Generator<PageView> {
  yield homeView(menu, context);
  yield shopView(menu, context);
  if (menu.hasCategoryPages) {
    for (const category of context.tree.withProducts) yield* categoryViews(category, menu, context);
    const others = menu.sections.find(({ category }) => category === null);
    if (others) yield* otherProductViews(others.productIds, context);
  }
  for (const product of context.storefront.catalogue.products) {
    const card = context.card(product.id);
    if (card) yield productView(product, card, menu, context);
  }
  yield* clientShellViews(context, hasTestPage);
  yield* noticeViews(context);
}
