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
import type { PictureView } from './picture-view.ts';

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
  /** A text of the settings, which have it in one language: empty for readers of another one, unless it is written in theirs. */
  own(text: string): string;
  href(route: Route): string;
  money(money: Money): string;
  number(value: number): string;
  picture(source: ImageSource | null | undefined, alt: string): PictureView | null;
  /** The product's card: one object for each id, however often it is asked for. Unknown ids have none. */
  card(id: number): CardView | null;
  product(id: number): Product | null;
}

/** Cards of ids that are sold here, in their order, each once. */
export const cardsOf = (ids: Iterable<number>, { card }: LocaleContext): readonly CardView[] =>
  [...new Set(ids)].map(card).filter((view) => view !== null);
