import type { Category } from '#domain/catalogue/category.ts';
import { layoutOf } from '#domain/routes.ts';
import { categoryLink, categoryPicture } from './category-links.ts';
import { headView } from './head.ts';
import { cardsOf, type LocaleContext } from './locale-context.ts';
import { CATEGORY_PAGE_SIZE, type Menu } from './menu.ts';
import type { CategoryView } from './page-view.ts';
import type { BreadcrumbView } from './product-view.ts';
import { shopTitle } from './shop-words.ts';
import { breadcrumbData } from './structured-data.ts';

/** All pages of one category, with the products of the categories below it. */
export function categoryViews(
  category: Category,
  menu: Menu,
  context: LocaleContext,
): readonly CategoryView[] {
  const { t, text, href, tree, storefront } = context;
  const ids = tree.productsUnder(category.id).map(({ id }) => id);
  const count = Math.max(1, Math.ceil(ids.length / CATEGORY_PAGE_SIZE));
  const name = text(category.name);
  const description = text(category.description);
  const withProducts = new Set(tree.withProducts);
  const children = tree.childrenOf(category.id).filter((child) => withProducts.has(child));
  const shared = {
    kind: 'category',
    route: 'category',
    layout: layoutOf('category'),
    id: category.id,
    name,
    description,
    picture: categoryPicture(category, context),
    breadcrumbs: crumbsTo(category, context),
    children: children.map((child) => categoryLink(child, menu, context)),
    totalText: t('shop:product-count', { count: ids.length }),
  } as const;
  return Array.from({ length: count }, (_, index) => {
    const current = index + 1;
    const route = { name: 'category', id: category.id, page: current } as const;
    const path = href(route);
    const at = (page: number) => (page < 1 || page > count ? null : href({ ...route, page }));
    const currentText = t('common:page-of', { current, count });
    return {
      ...shared,
      path,
      head: headView(
        {
          route,
          title: current === 1 ? name : `${name} · ${currentText}`,
          description:
            description ||
            t('head:category-description', {
              category: name,
              name: context.plain(storefront.settings.name),
            }),
          image: category.image,
          structuredData: [breadcrumbData(shared.breadcrumbs, path, context)],
        },
        context,
      ),
      cards: cardsOf(ids.slice(index * CATEGORY_PAGE_SIZE, current * CATEGORY_PAGE_SIZE), context),
      pagination: { current, count, currentText, previous: at(current - 1), next: at(current + 1) },
    };
  });
}

function crumbsTo(category: Category, context: LocaleContext): readonly BreadcrumbView[] {
  const { t, text, href, tree } = context;
  return [
    { label: t('common:home'), href: href({ name: 'home' }) },
    { label: shopTitle(context), href: href({ name: 'shop' }) },
    ...tree.pathTo(category.id).map(({ id, name }) => ({
      label: text(name),
      href: id === category.id ? null : href({ name: 'category', id }),
    })),
  ];
}
