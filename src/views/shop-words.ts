import type { LocaleContext } from './locale-context.ts';

const isRestaurant = ({ storefront }: LocaleContext): boolean =>
  storefront.settings.businessKind === 'restaurant';

/** A restaurant has a menu; a shop has products. */
export const shopTitle = (context: LocaleContext): string =>
  context.t(isRestaurant(context) ? 'menu:title-restaurant' : 'menu:title');

/** On the way to `/shop`. */
export const browseLabel = (context: LocaleContext): string =>
  context.t(isRestaurant(context) ? 'shop:browse-restaurant' : 'shop:browse');
