import type { Category } from '#domain/catalogue/category.ts';
import type { LocaleContext } from './locale-context.ts';
import { anchorOf, type Menu } from './menu.ts';
import type { CategoryLinkView } from './page-view.ts';
import type { PictureView } from './picture-view.ts';

/** The category's own page in a large catalogue, else its anchor on `/shop`. */
export function categoryHref(category: Category, menu: Menu, { href }: LocaleContext): string {
  if (menu.hasCategoryPages) return href({ name: 'category', id: category.id });
  const section = menu.sectionOf.get(category.id);
  return `${href({ name: 'shop' })}${section ? `#${anchorOf(section.category)}` : ''}`;
}

export function categoryLink(category: Category, menu: Menu, context: LocaleContext): CategoryLinkView {
  return {
    id: category.id,
    name: context.text(category.name),
    href: categoryHref(category, menu, context),
    picture: categoryPicture(category, context),
  };
}

/** The category's picture, else that of the first product that has one. */
export function categoryPicture(category: Category, context: LocaleContext): PictureView | null {
  const alt = context.text(category.name);
  const own = context.picture(category.image, alt);
  if (own) return own;
  for (const product of context.tree.productsUnder(category.id)) {
    const picture = context.picture(product.images[0], alt);
    if (picture) return picture;
  }
  return null;
}
