import { type CategoryTree, categoryTree } from '#domain/catalogue/category-tree.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import type { Money } from '#domain/money.ts';
import { originOf, pathOf, type Route } from '#domain/routes.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { type LocalisedText, textIn } from '#domain/text.ts';
import { formatMoney, formatNumber } from '#i18n/format.ts';
import type { Translate } from '#i18n/make-translator.ts';
import { translator } from '#i18n/translate.ts';
import type { CardView } from './card-view.ts';
import { cardView } from './cards.ts';
import type { PictureView } from './picture-view.ts';
import { pictureView } from './pictures.ts';

/** One storefront and a language: what all views of that language are made with. */
export interface LocaleContext {
  readonly storefront: Storefront;
  readonly tree: CategoryTree;
  readonly locale: Locale;
  readonly defaultLocale: Locale;
  readonly origin: string;
  readonly t: Translate;
  /** The merchant's plain text, without characters that turn the direction of what follows. */
  text(text: LocalisedText): string;
  plain(text: string): string;
  /** A text of the settings, which are in one language: the site's first. Empty in the others. */
  own(text: string): string;
  href(route: Route): string;
  money(money: Money): string;
  number(value: number): string;
  picture(source: ImageSource | null | undefined, alt: string): PictureView | null;
  /** The product's card: one object for each id, however often it is asked for. Unknown ids have none. */
  card(id: number): CardView | null;
  product(id: number): Product | null;
}

/** What all languages of a storefront share. */
export interface StorefrontIndex {
  readonly tree: CategoryTree;
  readonly products: ReadonlyMap<number, Product>;
}

export const indexOf = ({ catalogue }: Storefront): StorefrontIndex => ({
  tree: categoryTree(catalogue),
  products: new Map(catalogue.products.map((product) => [product.id, product])),
});

export function localeContext(storefront: Storefront, index: StorefrontIndex, locale: Locale): LocaleContext {
  const { tenant, catalogue, pictures } = storefront;
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
    own: (text) => (locale === defaultLocale ? withoutBidiControls(text) : ''),
    href: (route) => pathOf(route, locale, defaultLocale),
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

/** Cards of ids that are sold here, in their order, each once. */
export const cardsOf = (ids: Iterable<number>, { card }: LocaleContext): readonly CardView[] =>
  [...new Set(ids)].map(card).filter((view) => view !== null);
