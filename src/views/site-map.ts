import { fileOf, originOf, type RouteName } from '#domain/routes.ts';
import { shopFilePath } from '#domain/storefront/shop-facts.ts';
import type { SourceFault } from '#domain/storefront/source-fault.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import type { Translator } from '#i18n/make-translator.ts';
import { categoryPages, otherProductPages } from './category-pages.ts';
import { clientShellViews } from './client-shells.ts';
import { listingOf } from './head.ts';
import type { ListingView } from './head-view.ts';
import { homeView } from './home.ts';
import type { LaterPage } from './later-page.ts';
import type { LocaleContext } from './locale-context.ts';
import { indexOf, localeContext } from './make-locale-context.ts';
import { manifest, manifestFile } from './manifest.ts';
import { type Menu, menuOf } from './menu.ts';
import { noticeViews } from './notices.ts';
import type { PageView } from './page-view.ts';
import { productPage } from './product.ts';
import { type ProductFile, productFiles } from './product-files.ts';
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
  readonly route: RouteName;
  readonly listing: ListingView;
  /** The same object for all pages of a language. */
  readonly shell: ShellView;
  /** Like `LaterPage.productIds`; null if other data determine the view. */
  readonly productIds: readonly number[] | null;
  /** Made when it is first asked for. */
  readonly view: PageView;
}

export interface FilePlan {
  readonly file: string;
  /** Like `PagePlan.productIds`. */
  readonly productIds: readonly number[] | null;
  /** Made when it is first asked for. */
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
  const files: FilePlan[] = [];
  const add = (kind: FilePlan['kind'], { file, content }: { file: string; content: string }): void =>
    void files.push({ file, content, kind, productIds: null });
  add('theme', theme);
  for (const locale of tenant.locales) {
    const context = localeContext(storefront, index, locale, translator);
    const shell = shellView(context, theme);
    for (const page of pagesOf(menu, context, isDevelopment || storefront.settings.isDebug)) {
      pages.push('make' in page ? planOfLater(page, shell, context) : planOf(page, shell));
    }
    add('manifest', {
      file: manifestFile(locale, context.defaultLocale),
      content: manifest(context, theme, menu),
    });
    files.push(...productFiles(context).map(fileOfLater));
    add('data', descriptionsFile(context));
    add('data', { file: shopFilePath(locale), content: JSON.stringify(shopFacts(context)) });
  }
  add('data', searchListFile(storefront));
  const listings = pages.map(({ listing }) => listing);
  for (const file of sitemaps(listings, originOf(tenant))) add('sitemap', file);
  add('robots', { file: 'robots.txt', content: robots(originOf(tenant)) });
  return { pages, files, faults: theme.faults };
}

const planOf = (view: PageView, shell: ShellView): PagePlan => ({
  url: view.path,
  file: fileOf(view.path),
  route: view.route,
  listing: view.head,
  shell,
  productIds: null,
  view,
});

function planOfLater(
  { route, productIds, make }: LaterPage,
  shell: ShellView,
  context: LocaleContext,
): PagePlan {
  const url = context.href(route);
  const listing = once(() => listingOf(route, context));
  const view = once(make);
  return {
    url,
    file: fileOf(url),
    route: route.name,
    shell,
    productIds,
    get listing() {
      return listing();
    },
    get view() {
      return view();
    },
  };
}

function fileOfLater({ file, productIds, make }: ProductFile): FilePlan {
  const content = once(make);
  return {
    file,
    kind: 'data',
    productIds,
    get content() {
      return content();
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function* pagesOf(menu: Menu, context: LocaleContext, hasTestPage: boolean): Generator<PageView | LaterPage> {
  const home = homeView(menu, context);
  yield home;
  yield shopView(menu, context);
  if (menu.hasCategoryPages) {
    for (const category of context.tree.withProducts) yield* categoryPages(category, menu, context);
    const others = menu.sections.find(({ category }) => category === null);
    if (others) yield* otherProductPages(others.productIds, context);
  }
  for (const product of context.storefront.catalogue.products) yield productPage(product, menu, context);
  yield* clientShellViews(context, home, hasTestPage);
  yield* noticeViews(context);
}
