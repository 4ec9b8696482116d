import type { Category } from '#domain/catalogue/category.ts';
import { layoutOf, OTHER_PRODUCTS_ID } from '#domain/routes.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import { categoryLink } from './category-links.ts';
import { deliveryTerms } from './delivery-terms.ts';
import { headView } from './head.ts';
import type { LaterPage } from './later-page.ts';
import { cardsOf, type LocaleContext } from './locale-context.ts';
import { CATEGORY_PAGE_SIZE, type Menu } from './menu.ts';
import type { CategoryView } from './page-view.ts';
import type { BreadcrumbView } from './product-view.ts';
import { shopTitle } from './shop-words.ts';
import { breadcrumbData } from './structured-data.ts';

/** All pages of one category, with the products of the categories below it. */
export function categoryPages(category: Category, menu: Menu, context: LocaleContext): readonly LaterPage[] {
  const { text, tree } = context;
  const withProducts = new Set(tree.withProducts);
  const children = tree.childrenOf(category.id).filter((child) => withProducts.has(child));
  return pagesOf(
    {
      id: category.id,
      productIds: tree.productsUnder(category.id).map(({ id }) => id),
      make: () => ({
        name: text(category.name),
        description: text(category.description),
        image: category.image,
        breadcrumbs: crumbsTo(category, context),
        // Their pictures may be those of products.
        children: children.map((child) => categoryLink(child, menu, context)),
      }),
    },
    context,
  );
}

/** All pages of the products without a category. */
export function otherProductPages(
  productIds: readonly number[],
  context: LocaleContext,
): readonly LaterPage[] {
  const name = context.t('menu:other-products');
  const make = () => ({
    name,
    description: '',
    image: null,
    breadcrumbs: [...crumbsToShop(context), { label: name, href: null }],
    children: [],
  });
  return pagesOf({ id: OTHER_PRODUCTS_ID, productIds, make }, context);
}

interface ListHead extends Pick<CategoryView, 'name' | 'description' | 'breadcrumbs' | 'children'> {
  readonly image: ImageSource | null;
}

interface ProductList {
  readonly id: number | typeof OTHER_PRODUCTS_ID;
  readonly productIds: readonly number[];
  make(): ListHead;
}

function pagesOf({ id, productIds, make }: ProductList, context: LocaleContext): readonly LaterPage[] {
  const count = Math.max(1, Math.ceil(productIds.length / CATEGORY_PAGE_SIZE));
  let head: ListHead | undefined;
  return Array.from({ length: count }, (_, index) => ({
    route: { name: 'category', id, page: index + 1 } as const,
    productIds,
    make() {
      head ??= make();
      return categoryView({ id, current: index + 1, count, productIds }, head, context);
    },
  }));
}

interface CategoryPlace extends Pick<ProductList, 'id' | 'productIds'> {
  readonly current: number;
  readonly count: number;
}

function categoryView(
  { id, current, count, productIds }: CategoryPlace,
  { image, ...list }: ListHead,
  context: LocaleContext,
): CategoryView {
  const { t, href, shopName: name } = context;
  const route = { name: 'category', id, page: current } as const;
  const path = href(route);
  const at = (page: number) => (page < 1 || page > count ? null : href({ ...route, page }));
  const currentText = t('frame:page-of', { current, count });
  return {
    kind: 'category',
    terms: deliveryTerms(context),
    route: 'category',
    layout: layoutOf('category'),
    ...list,
    totalText: t('menu:product-count', { count: productIds.length }),
    path,
    head: headView(
      {
        route,
        title: current === 1 ? list.name : `${list.name} · ${currentText}`,
        description: list.description || t('head:category-description', { category: list.name, name }),
        image,
        structuredData: [breadcrumbData(list.breadcrumbs, path, context)],
      },
      context,
    ),
    cards: cardsOf(
      productIds.slice((current - 1) * CATEGORY_PAGE_SIZE, current * CATEGORY_PAGE_SIZE),
      context,
    ),
    pagination: { current, count, currentText, previous: at(current - 1), next: at(current + 1) },
  };
}

function crumbsTo(category: Category, context: LocaleContext): readonly BreadcrumbView[] {
  const { text, href, tree } = context;
  return [
    ...crumbsToShop(context),
    ...tree.pathTo(category.id).map(({ id, name }) => ({
      label: text(name),
      href: id === category.id ? null : href({ name: 'category', id }),
    })),
  ];
}

const crumbsToShop = (context: LocaleContext): readonly BreadcrumbView[] => [
  { label: context.t('frame:home'), href: context.href({ name: 'home' }) },
  { label: shopTitle(context), href: context.href({ name: 'shop' }) },
];
