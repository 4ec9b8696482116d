import type { CategoryTree } from '#domain/catalogue/category-tree.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { Money } from '#domain/money.ts';
import type { Route } from '#domain/routes.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { LocalisedText } from '#domain/text.ts';
import type { Translate } from '#i18n/make-translator.ts';
import type { CardView } from './card-view.ts';
import type { AlternateView } from './head-view.ts';
import type { PictureView } from './picture-view.ts';

/** A storefront in one language: the input of all views of that language. */
export interface LocaleContext {
  readonly storefront: Storefront;
  readonly tree: CategoryTree;
  readonly locale: Locale;
  readonly defaultLocale: Locale;
  readonly origin: string;
  readonly t: Translate;
  /** The merchant's plain text, without characters that change the direction of what follows. */
  text(text: LocalisedText): string;
  plain(text: string): string;
  /** A text that is left out rather than shown in another language. */
  own(text: LocalisedText): string;
  /** The shop's name. */
  readonly shopName: string;
  href(route: Route): string;
  /** The page in all languages of the site, then the default for other languages: the same list in all of them. */
  alternates(route: Route): readonly AlternateView[];
  money(money: Money): string;
  number(value: number): string;
  picture(source: ImageSource | null | undefined, alt: string): PictureView | null;
  /** The product's card: the same object for every call with an id. Undefined for unknown ids. */
  card(id: number): CardView | null;
  product(id: number): Product | null;
}

/** The cards of the ids that are sold, in order, each once. */
export const cardsOf = (ids: Iterable<number>, { card }: LocaleContext): readonly CardView[] =>
  [...new Set(ids)].map(card).filter((view) => view !== null);
