import type { LocaleContext } from './locale-context.ts';

const isRestaurant = ({ storefront }: LocaleContext): boolean =>
  storefront.settings.businessKind === 'restaurant';

/** "Menu" for a restaurant, "products" for a store. */
export const shopTitle = (context: LocaleContext): string =>
  context.t(isRestaurant(context) ? 'menu:title-restaurant' : 'menu:title');

/** The heading of a product's attributes: a dish has no specifications. */
export const specificationsTitle = (context: LocaleContext): string =>
  context.t(isRestaurant(context) ? 'details:specifications-food' : 'details:specifications');

/** What the search field asks for. */
export const searchLabel = (context: LocaleContext): string =>
  context.t(isRestaurant(context) ? 'search:label-food' : 'search:label');

/** The label of links to `/shop`. */
export const browseLabel = (context: LocaleContext): string =>
  context.t(isRestaurant(context) ? 'common:browse-restaurant' : 'common:browse');
