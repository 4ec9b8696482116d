import { categoryAnchor } from '#domain/catalogue/category-anchor.ts';
import { layoutOf, OTHER_PRODUCTS_ID } from '#domain/routes.ts';
import { areaChip } from './area-chip.ts';
import { categoryLink } from './category-links.ts';
import { deliveryTerms } from './delivery-terms.ts';
import { headView } from './head.ts';
import { cardsOf, type LocaleContext } from './locale-context.ts';
import { anchorOf, type Menu, type MenuSection } from './menu.ts';
import type { CategoryLinkView, CategorySectionView, ShopView } from './page-view.ts';
import { searchLabel, shopTitle } from './shop-words.ts';

export function shopView(menu: Menu, context: LocaleContext): ShopView {
  const { t, shopName: name } = context;
  const route = { name: 'shop' } as const;
  const title = shopTitle(context);
  return {
    kind: 'shop',
    title,
    searchLabel: searchLabel(context),
    area: areaChip(context),
    terms: deliveryTerms(context),
    route: route.name,
    layout: layoutOf(route.name),
    path: context.href(route),
    head: headView({ route, title, description: t('head:shop-description', { name }) }, context),
    chips: menu.sections.map((section) => chipOf(section, menu, context)),
    sections: menu.sections.map((section) => sectionView(section, menu, context)),
  };
}

function chipOf({ category }: MenuSection, menu: Menu, context: LocaleContext): CategoryLinkView {
  const href = `#${anchorOf(category)}`;
  if (!category) return { id: 0, name: context.t('menu:other-products'), href, picture: null };
  return { ...categoryLink(category, menu, context), href };
}

function sectionView(
  { category, productIds, isNested }: MenuSection,
  { cardsPerSection, hasCategoryPages, sectionOf }: Menu,
  context: LocaleContext,
): CategorySectionView {
  const { t, text, href, tree } = context;
  const total = category ? tree.productsUnder(category.id).length : productIds.length;
  const cards = cardsOf(productIds.slice(0, hasCategoryPages ? cardsPerSection : productIds.length), context);
  return {
    id: category?.id ?? 0,
    anchor: anchorOf(category),
    otherAnchors: [...sectionOf].flatMap(([id, section]) =>
      section.category === category && id !== category?.id ? categoryAnchor(id) : [],
    ),
    name: category ? text(category.name) : t('menu:other-products'),
    description: category ? text(category.description) : '',
    level: isNested ? 3 : 2,
    cards,
    more:
      !hasCategoryPages || cards.length >= total
        ? null
        : {
            href: href({ name: 'category', id: category?.id ?? OTHER_PRODUCTS_ID }),
            totalText: t('menu:product-count', { count: total }),
          },
  };
}
