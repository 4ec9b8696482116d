import { isStaff, layoutOf, type PlainRouteName, type Route, SHELL_ID } from '#domain/routes.ts';
import { jsonForScript } from '#domain/storefront/json-for-script.ts';
import { headView } from './head.ts';
import type { LocaleContext } from './locale-context.ts';
import type { ClientShellView, HomeView, LinkView } from './page-view.ts';
import { shopFacts } from './shop-facts.ts';
import { browseLabel } from './shop-words.ts';

type ShellName = Exclude<
  PlainRouteName,
  'home' | 'shop' | 'test' | 'not-found' | 'error' | 'offline' | 'network-error'
>;

/** Screens that islands render, each with the key of its texts. */
const WORDS_OF = {
  search: 'search',
  favourites: 'favourites',
  cart: 'cart',
  checkout: 'checkout',
  'new-checkout': 'checkout',
  'complete-order': 'complete-order',
  'create-address': 'create-address',
  address: 'address',
  'thank-you': 'thank-you',
  'select-branch': 'select-branch',
  login: 'login',
  manage: 'manage',
  'today-orders': 'today-orders',
  callcenter: 'callcenter',
  'callcenter-orders': 'callcenter-orders',
  'delivery-boy': 'delivery-boy',
  'delivery-boy-orders': 'delivery-boy-orders',
  'delivery-boy-old-orders': 'delivery-boy-old-orders',
} as const satisfies Record<ShellName, string>;

type ShellWords = (typeof WORDS_OF)[ShellName] | 'callcenter-order' | 'test';

/**
 * The prerendered page of every client route. `/test` is included in development, or if the merchant's settings say `onDebug`.
 */
export function clientShellViews(
  context: LocaleContext,
  home: HomeView,
  hasTestPage: boolean,
): readonly ClientShellView[] {
  const factsJson = jsonForScript(shopFacts(context));
  return [
    ...Object.entries(WORDS_OF).map(([name, words]) => ({
      ...clientShellView({ name: name as ShellName }, words, factsJson, context),
      popular: popularOn(name, home),
    })),
    // One page serves all orders.
    clientShellView({ name: 'callcenter-order', id: SHELL_ID }, 'callcenter-order', factsJson, context),
    ...(hasTestPage ? [clientShellView({ name: 'test' }, 'test', factsJson, context)] : []),
  ];
}

/** Screens that have nothing to show without a cart. */
const OF_CART: readonly string[] = ['cart', 'checkout', 'new-checkout', 'complete-order'];

/** An empty cart leads on by the categories alone: its one action is the menu. */
function popularOn(name: string, { categories, featured }: HomeView): ClientShellView['popular'] {
  if (name === 'search' || name === 'favourites') return { categories, featured };
  return OF_CART.includes(name) && categories.length > 0 ? { categories, featured: [] } : null;
}

function clientShellView(
  route: Route,
  words: ShellWords,
  factsJson: string,
  context: LocaleContext,
): ClientShellView {
  const { t } = context;
  const title = t(`shells:${words}-title`);
  const staff = isStaff(route.name);
  const text = t(`shells:${words}-text`);
  return {
    kind: 'shell',
    route: route.name,
    layout: layoutOf(route.name),
    path: context.href(route),
    head: headView({ route, title, description: text }, context),
    title,
    text,
    actions: actionsOf(route, staff, context),
    factsJson,
    popular: null,
  };
}

function actionsOf(route: Route, staff: boolean, context: LocaleContext): readonly LinkView[] {
  const { t, href } = context;
  const home = { label: t('shells:to-home'), href: href({ name: 'home' }) };
  if (!staff) return [{ label: browseLabel(context), href: href({ name: 'shop' }) }, home];
  if (route.name === 'login') return [home];
  return [{ label: t('shells:to-login'), href: href({ name: 'login' }) }, home];
}
