import type { LocaleContext } from './locale-context.ts';

const isRestaurant = ({ storefront }: LocaleContext): boolean =>
  storefront.settings.businessKind === 'restaurant';

/** "Menu" for a restaurant, "products" for a store. */
export const shopTitle = (context: LocaleContext): string =>
  context.t(isRestaurant(context) ? 'menu:title-restaurant' : 'menu:title');

/** The label of links to `/shop`. */
export const browseLabel = (context: LocaleContext): string =>
  context.t(isRestaurant(context) ? 'shop:browse-restaurant' : 'shop:browse');
