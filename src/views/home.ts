import { isSomeOnSale } from '#domain/catalogue/saving.ts';
import type { DeliveryTerms, DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import { freeDeliveryFrom, isServedDaily } from '#domain/delivery/zones.ts';
import { layoutOf } from '#domain/routes.ts';
import type { HomeSection } from '#domain/tenant/settings.ts';
import { deliveryText } from '#i18n/delivery-text.ts';
import { listed } from '#i18n/format.ts';
import { branchPlace } from './branch-place.ts';
import { categoryLink } from './category-links.ts';
import { deliveryTerms } from './delivery-terms.ts';
import { headView } from './head.ts';
import { cardsOf, type LocaleContext } from './locale-context.ts';
import type { Menu } from './menu.ts';
import type { HomeView, ZoneView } from './page-view.ts';
import { slotFacts } from './shop-facts.ts';
import { businessData } from './structured-data.ts';

const SALE_CARDS = 12;
const FEATURED_CARDS = 12;

export function homeView(menu: Menu, context: LocaleContext): HomeView {
  const { storefront, tree, t, text, own, shopName: name } = context;
  const { settings, catalogue, branches, zones } = storefront;
  const description = own(settings.description) || t('head:home-description', { name });
  const mainTitle = own(settings.mainTitle);
  const withProducts = new Set(tree.withProducts);
  const onSale = catalogue.products.filter(isSomeOnSale);
  const view = {
    hero: {
      title: mainTitle || name,
      // The description for search engines is not used, because it is no greeting.
      text: own(settings.description),
      pictures: settings.images
        .map((image) => context.picture(image, own({ base: image.alt }).trim() || name))
        .filter((picture) => picture !== null),
      ...deliveryTerms(context),
      takesPreorders: slotFacts(context).slots?.whenClosed === true,
    },
    categories: tree
      .childrenOf(0)
      .filter((category) => withProducts.has(category))
      .map((category) => categoryLink(category, menu, context)),
    sale: cardsOf(
      onSale.slice(0, SALE_CARDS).map(({ id }) => id),
      context,
    ),
    featured: cardsOf(settings.uiSchema.featured, context).slice(0, FEATURED_CARDS),
    branches: branches.map((branch) => ({
      id: branch.id,
      name: text(branch.name),
      ...branchPlace(branch, context),
    })),
    zones: zones.map((zone) => zoneView(zone, context)),
  };
  const isFilled: Readonly<Record<HomeSection, boolean>> = {
    hero: true,
    categories: view.categories.length > 0,
    sale: view.sale.length > 0,
    featured: view.featured.length > 0,
    branches: view.branches.length > 0 || view.zones.length > 0,
    contact: true,
  };
  const route = { name: 'home' } as const;
  return {
    kind: 'home',
    route: route.name,
    layout: layoutOf(route.name),
    path: context.href(route),
    head: headView(
      {
        route,
        title: mainTitle && mainTitle !== name ? mainTitle : '',
        description,
        structuredData: [businessData(context)],
      },
      context,
    ),
    sections: settings.uiSchema.home.filter((section) => isFilled[section]),
    ...view,
  };
}

function zoneView(zone: DeliveryZone, context: LocaleContext): ZoneView {
  const { text, locale, t } = context;
  const names = zone.days.map((day) => t(`hours:${day}`));
  return {
    id: zone.id,
    name: text(zone.name),
    cost: deliveryText(zone.cost, context),
    days: isServedDaily(zone) ? null : listed(names, locale),
    terms: termsOf(zone, context),
  };
}

/** The minimum order and the sum for free delivery, in words; empty without both. */
function termsOf(terms: DeliveryTerms, { t, money }: LocaleContext): readonly string[] {
  const { minimumOrder } = terms;
  const freeFrom = freeDeliveryFrom(terms);
  return [
    ...(minimumOrder ? [t('home:minimum-order', { sum: money(minimumOrder) })] : []),
    ...(freeFrom ? [t('home:free-from', { sum: money(freeFrom) })] : []),
  ];
}
