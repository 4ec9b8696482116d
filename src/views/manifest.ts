import { type Route, routeOfPath } from '#domain/routes.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import { shortNameIn } from '#domain/tenant/shop-texts.ts';
import { categoryHref } from './category-links.ts';
import type { LocaleContext } from './locale-context.ts';
import type { Menu } from './menu.ts';
import type { PictureFile } from './picture-view.ts';
import { pictureFile } from './pictures.ts';
import { shopTitle } from './shop-words.ts';
import type { Theme } from './theme.ts';

/** Pixels. */
const SCREENSHOT_WIDTH = 960;
/**
 * The minimum that browsers accept: https://developer.mozilla.org/docs/Web/Progressive_web_apps/Manifest/Reference/screenshots.
 */
const SCREENSHOT_LEAST = 320;
const SCREENSHOT_RATIO = 2.3;

/** `manifest.webmanifest`, `en/manifest.webmanifest`. */
export const manifestFile = (locale: Locale, defaultLocale: Locale): string =>
  locale === defaultLocale ? 'manifest.webmanifest' : `${locale}/manifest.webmanifest`;

/** The web app manifest in one language. All languages are one app, so that switching the language stays inside it. */
export function manifest(context: LocaleContext, theme: Theme, menu: Menu): string {
  const { settings } = context.storefront;
  const { tag, direction } = LOCALE_FACTS[context.locale];
  const name = context.shopName;
  const description = context.own(settings.description);
  const screenshots = screenshotsOf(context);
  return JSON.stringify({
    id: '/',
    name,
    short_name: context.plain(shortNameIn(settings, context.locale)) || name,
    ...(description && { description }),
    start_url: startUrl(context, menu),
    scope: '/',
    lang: tag,
    dir: direction,
    display: 'standalone',
    theme_color: theme.headerColour.light,
    background_color: theme.surfaceColour,
    icons: iconsOf(context),
    shortcuts: shortcutsOf(context),
    ...(screenshots.length > 0 && { screenshots }),
    ...(settings.packageName && {
      related_applications: [{ platform: 'play', id: settings.packageName }],
      prefer_related_applications: false,
    }),
  });
}

/** The merchant's start page in this language, with its query, if it is a page of the site; else home. */
function startUrl(context: LocaleContext, menu: Menu): string {
  const { defaultLocale, href, storefront } = context;
  const { pathname, search } = new URL(storefront.settings.startUrl, 'https://shop.invalid');
  const others = storefront.tenant.locales.filter((locale) => locale !== defaultLocale);
  const route = routeOfPath(pathname, [defaultLocale, ...others])?.route;
  const start = (route && startHref(route, context, menu)) ?? href({ name: 'home' });
  const [path, section] = start.split('#');
  return `${path}${search}${section ? `#${section}` : ''}`;
}

/** Null if the route is no page of this site. */
function startHref(route: Route, context: LocaleContext, menu: Menu): string | null {
  if (!('id' in route)) return route.name === 'test' ? null : context.href(route);
  if (route.name === 'product') return context.product(route.id) && context.href(route);
  const category = context.tree.withProducts.find(({ id }) => id === route.id);
  return route.name === 'category' && category ? categoryHref(category, menu, context) : null;
}

/** The shortcuts that a long press on the app's icon shows. */
const shortcutsOf = (context: LocaleContext): readonly object[] => [
  { name: shopTitle(context), url: context.href({ name: 'shop' }) },
  { name: context.t('common:cart'), url: context.href({ name: 'cart' }) },
];

/**
 * The merchant's pictures for the browser's installation dialog. Browsers accept pictures of one aspect ratio only, so all have
 * that of the first acceptable one.
 */
function screenshotsOf({ storefront }: LocaleContext): readonly object[] {
  const { settings, pictures } = storefront;
  const accepted = settings.images.flatMap((image) => {
    const file = pictureFile(pictures, image, SCREENSHOT_WIDTH);
    const [short = 0, long = 0] = file ? [file.width, file.height].sort((a, b) => a - b) : [];
    return file && short >= SCREENSHOT_LEAST && long <= SCREENSHOT_RATIO * short ? [file] : [];
  });
  const ratio = ({ width, height }: PictureFile): string => (width / height).toFixed(2);
  return accepted
    .filter((file, _, [first]) => first && ratio(file) === ratio(first))
    .map(({ url, width, height, type }) => ({ src: url, sizes: `${width}x${height}`, type }));
}

const iconsOf = ({ storefront }: LocaleContext): readonly object[] =>
  storefront.icons
    .filter(({ purpose }) => purpose === 'any' || purpose === 'maskable')
    .map(({ url, size, purpose }) => ({ src: url, sizes: `${size}x${size}`, type: 'image/png', purpose }));
