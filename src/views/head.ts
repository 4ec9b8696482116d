import { isIndexable, type Route } from '#domain/routes.ts';
import { jsonForScript } from '#domain/storefront/json-for-script.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import { LOCALE_FACTS } from '#domain/tenant/locale.ts';
import type { HeadView, ListingView, OpenGraphView } from './head-view.ts';
import { shortened } from './html-text.ts';
import type { LocaleContext } from './locale-context.ts';
import { pictureFile } from './pictures.ts';

const DESCRIPTION_LENGTH = 160;
const PREVIEW_WIDTH = 1200;

export interface HeadOptions {
  readonly route: Route;
  /** The page's title; the merchant's name is appended. */
  readonly title: string;
  readonly description: string;
  readonly image?: ImageSource | null | undefined;
  /** Objects that are not yet serialised to JSON. */
  readonly structuredData?: readonly object[];
}

export function headView(
  { route, title, description, image = null, structuredData = [] }: HeadOptions,
  context: LocaleContext,
): HeadView {
  const name = context.shopName;
  const fullTitle = title && title !== name ? `${title} · ${name}` : name;
  const shortDescription = shortened(description, DESCRIPTION_LENGTH);
  const listing = listingOf(route, context);
  return {
    title: fullTitle,
    description: shortDescription,
    ...listing,
    robots: listing.canonical ? 'index, follow' : 'noindex',
    openGraph: listing.canonical
      ? {
          type: route.name === 'product' ? 'product' : 'website',
          title: title || name,
          description: shortDescription,
          url: listing.canonical,
          locale: LOCALE_FACTS[context.locale].key,
          siteName: name,
          picture: previewPicture(image, title || name, context),
        }
      : null,
    jsonLd: structuredData.map(jsonForScript),
  };
}

export const listingOf = (route: Route, context: LocaleContext): ListingView => ({
  canonical: isIndexable(route.name) ? context.origin + context.href(route) : null,
  alternates: context.alternates(route),
});

function previewPicture(
  image: ImageSource | null,
  alt: string,
  { storefront, origin }: LocaleContext,
): OpenGraphView['picture'] {
  const { pictures, settings } = storefront;
  const file = [image, settings.images[0], settings.logo]
    .map((source) => pictureFile(pictures, source, PREVIEW_WIDTH))
    .find((found) => found !== null);
  return file ? { ...file, url: origin + file.url, alt } : null;
}
