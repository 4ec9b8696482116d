import { type CategoryTree, categoryTree } from '#domain/catalogue/category-tree.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import { originOf, pathOf, type Route } from '#domain/routes.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import { ownText } from '#domain/tenant/shop-texts.ts';
import { textIn } from '#domain/text.ts';
import { formatMoney } from '#i18n/format.ts';
import { formatNumber } from '#i18n/format-number.ts';
import type { Translator } from '#i18n/make-translator.ts';
import type { CardView } from './card-view.ts';
import { cardView } from './cards.ts';
import type { AlternateView } from './head-view.ts';
import type { LocaleContext } from './locale-context.ts';
import { pictureView } from './pictures.ts';

/** Data that all languages of a storefront share. */
export interface StorefrontIndex {
  readonly tree: CategoryTree;
  readonly products: ReadonlyMap<number, Product>;
  /** By the path in the default language. */
  readonly alternates: Map<string, readonly AlternateView[]>;
}

export const indexOf = ({ catalogue }: Storefront): StorefrontIndex => ({
  tree: categoryTree(catalogue),
  products: new Map(catalogue.products.map((product) => [product.id, product])),
  alternates: new Map(),
});

export function localeContext(
  storefront: Storefront,
  index: StorefrontIndex,
  locale: Locale,
  translator: Translator,
): LocaleContext {
  const { tenant, settings, catalogue, pictures } = storefront;
  const defaultLocale = tenant.locales[0] ?? locale;
  const cards = new Map<number, CardView>();
  const context: LocaleContext = {
    storefront,
    tree: index.tree,
    locale,
    defaultLocale,
    origin: originOf(tenant),
    t: translator(locale, tenant.digits),
    text: (text) => withoutBidiControls(textIn(text, locale)),
    plain: withoutBidiControls,
    own: (text) => withoutBidiControls(ownText(text, locale, defaultLocale)),
    shopName: withoutBidiControls(textIn(settings.name, locale)),
    href: (route) => pathOf(route, locale, defaultLocale),
    alternates: (route) => {
      const path = pathOf(route, defaultLocale, defaultLocale);
      const known = index.alternates.get(path);
      if (known) return known;
      const made = alternatesOf(route, path, context);
      index.alternates.set(path, made);
      return made;
    },
    money: (money) => formatMoney(money, catalogue.currency, locale, tenant.digits),
    number: (value) => formatNumber(value, locale, tenant.digits),
    picture: (source, alt) => pictureView(pictures, source, alt),
    product: (id) => index.products.get(id) ?? null,
    card: (id) => {
      const known = cards.get(id);
      if (known) return known;
      const product = index.products.get(id);
      if (!product) return null;
      const card = cardView(product, context);
      cards.set(id, card);
      return card;
    },
  };
  return context;
}

function alternatesOf(
  route: Route,
  path: string,
  { storefront, defaultLocale, origin }: LocaleContext,
): readonly AlternateView[] {
  const each = storefront.tenant.locales.map((locale) => {
    const there = pathOf(route, locale, defaultLocale);
    return { locale, hreflang: LOCALE_FACTS[locale].tag, path: there, url: origin + there };
  });
  return [...each, { locale: null, hreflang: 'x-default', path, url: origin + path }];
}
