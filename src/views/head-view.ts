import type { Locale } from '#domain/tenant/locale.ts';
import type { PictureFile } from './picture-view.ts';

/** The same page in another language. */
export interface AlternateView {
  /** null for `x-default`. */
  readonly locale: Locale | null;
  readonly hreflang: string;
  /** Path below the site's root, for the language switcher. */
  readonly path: string;
  /** Absolute. */
  readonly url: string;
}

export interface OpenGraphView {
  readonly type: 'website' | 'product';
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly url: string;
  /** `ar`, `en`, `he_IL`. */
  readonly locale: string;
  readonly siteName: string;
  /** Its `url` is absolute. */
  readonly picture: (PictureFile & { readonly alt: string }) | null;
}

/** Where search engines find a page. */
export interface ListingView {
  /** Absolute; null for pages that search engines must not list. */
  readonly canonical: string | null;
  /** All languages of the site, this one included, then `x-default`. Print `hreflang` links only if `canonical` is set. */
  readonly alternates: readonly AlternateView[];
}

/** The content of a page's `<head>`. */
export interface HeadView extends ListingView {
  readonly title: string;
  readonly description: string;
  readonly robots: 'index, follow' | 'noindex';
  readonly openGraph: OpenGraphView | null;
  /** Texts for `<script type="application/ld+json">`, escaped by `jsonForScript`. */
  readonly jsonLd: readonly string[];
}
