import { routeOfPath } from '#domain/routes.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import type { LocaleContext } from './locale-context.ts';
import { shopTitle } from './shop-words.ts';
import type { Theme } from './theme.ts';

/** `manifest.webmanifest`, `en/manifest.webmanifest`. */
export const manifestFile = (locale: Locale, defaultLocale: Locale): string =>
  locale === defaultLocale ? 'manifest.webmanifest' : `${locale}/manifest.webmanifest`;

/** The web app manifest in one language; all languages are one app, so that switching stays inside it. */
export function manifest(context: LocaleContext, theme: Theme): string {
  const { settings } = context.storefront;
  const { tag, direction } = LOCALE_FACTS[context.locale];
  const name = context.plain(settings.name);
  const description = context.own(settings.description);
  return JSON.stringify({
    id: '/',
    name,
    short_name: context.plain(settings.shortName) || name,
    ...(description && { description }),
    start_url: startUrl(context),
    scope: '/',
    lang: tag,
    dir: direction,
    display: 'standalone',
    theme_color: theme.headerColour.light,
    background_color: theme.surfaceColour,
    icons: iconsOf(context),
    shortcuts: shortcutsOf(context),
    ...(settings.packageName && {
      related_applications: [{ platform: 'play', id: settings.packageName }],
      prefer_related_applications: false,
    }),
  });
}

/** The merchant's start page in this language when it is a page of the site, else home. */
function startUrl({ storefront, defaultLocale, href, product }: LocaleContext): string {
  const path = storefront.settings.startUrl.split(/[?#]/)[0] ?? '/';
  const route = routeOfPath(path, [defaultLocale])?.route;
  const isKnown = route?.name === 'product' ? product(route.id) !== null : route && !('id' in route);
  return route && isKnown && route.name !== 'test' ? href(route) : href({ name: 'home' });
}

/** What a long press on the app's icon offers. */
const shortcutsOf = (context: LocaleContext): readonly object[] => [
  { name: shopTitle(context), url: context.href({ name: 'shop' }) },
  { name: context.t('common:cart'), url: context.href({ name: 'cart' }) },
];

const iconsOf = ({ storefront }: LocaleContext): readonly object[] =>
  storefront.icons
    .filter(({ purpose }) => purpose === 'any' || purpose === 'maskable')
    .map(({ url, size, purpose }) => ({ src: url, sizes: `${size}x${size}`, type: 'image/png', purpose }));
