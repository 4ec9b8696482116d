import { routeOfPath } from '#domain/routes.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import { ICON_SIZES } from '#domain/tenant/settings.ts';
import type { LocaleContext } from './locale-context.ts';
import type { PictureFile } from './picture-view.ts';
import { pictureFile } from './pictures.ts';
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
  });
}

/** The merchant's start page in this language when it is a page of the site, else home. */
function startUrl({ storefront, defaultLocale, href, product }: LocaleContext): string {
  const path = storefront.settings.startUrl.split(/[?#]/)[0] ?? '/';
  const route = routeOfPath(path, [defaultLocale])?.route;
  const isKnown = route?.name === 'product' ? product(route.id) !== null : route && !('id' in route);
  return route && isKnown && route.name !== 'test' ? href(route) : href({ name: 'home' });
}

function iconsOf({ storefront }: LocaleContext): readonly object[] {
  const { settings, pictures } = storefront;
  const named = ICON_SIZES.map((size) => pictureFile(pictures, settings.icons[size], size));
  const found = named.filter((file) => file !== null);
  const logo = pictureFile(pictures, settings.logo, 512);
  const files = new Map(
    [...found, ...(logo && found.length === 0 ? [logo] : [])].map((file) => [file.url, file]),
  );
  const largest = [...files.values()].sort((left, right) => right.width - left.width)[0];
  return [
    ...[...files.values()].map((file) => iconOf(file, 'any')),
    ...(largest ? [iconOf(largest, 'maskable')] : []),
  ];
}

const iconOf = ({ url, width, height, type }: PictureFile, purpose: 'any' | 'maskable') => ({
  src: url,
  sizes: `${width}x${height}`,
  type,
  purpose,
});
