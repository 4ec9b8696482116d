import type { Weekday } from '#domain/hours/weekly-hours.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import type { PlainRouteName } from '#domain/routes.ts';
import type { AppIcon } from '#domain/storefront/app-icon.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { SocialNetwork } from '#domain/tenant/links.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { BusinessKind } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { PictureView } from './picture-view.ts';

export interface LanguageView {
  readonly locale: Locale;
  /** For `lang` and `hreflang`. */
  readonly tag: string;
  readonly direction: 'rtl' | 'ltr';
  /** The language's name in itself: `עברית`. */
  readonly name: string;
  readonly isCurrent: boolean;
  /** The switcher leads here from a page that does not exist in that language. */
  readonly homePath: string;
}

export interface HoursRowView {
  /** For the script that highlights today. */
  readonly weekday: Weekday;
  readonly name: string;
  readonly isClosed: boolean;
  /** `9:00–13:00, 17:00–23:00`, "closed", "open 24 hours"; put it into a `<bdi>`. */
  readonly text: string;
}

/** Hours of an exception, or of a mode on one weekday. */
export interface OtherHoursView {
  /** "Eid al-Fitr", "Delivery"; empty if the merchant has not named it in this language. */
  readonly name: string;
  /** "Friday, March 20 to Sunday, March 22", "Friday". */
  readonly when: string;
  readonly text: string;
  /** A month before the first date, and the last date, for the script that hides other exceptions; null: it repeats. */
  readonly from: string | null;
  readonly until: string | null;
}

export interface PhoneView {
  /** In display form; put it into a `<bdi>`. */
  readonly text: string;
  readonly href: string;
}

export interface SocialLinkView {
  readonly network: SocialNetwork | 'messenger';
  readonly href: string;
}

export interface ModeView {
  readonly mode: FulfilmentMode;
  readonly name: string;
}

/** The paths of routes without an id. `/test` is excluded because it is for developers. */
export type LinksView = Readonly<Record<Exclude<PlainRouteName, 'test'>, string>>;

/** The frame that all pages of one merchant in one language share: one object without any page's data. */
export interface ShellView {
  readonly slug: string;
  readonly locale: Locale;
  readonly tag: string;
  readonly direction: 'rtl' | 'ltr';
  /** Prefix of all keys in storage: `dukkan:<slug>:`. */
  readonly storagePrefix: string;
  readonly name: string;
  readonly shortName: string;
  /** Whether the shop's name or prices, which are on every page, contain Latin letters. */
  readonly hasLatinLetters: boolean;
  readonly logo: PictureView | null;
  /** The header's logo; the general logo if there is no other. */
  readonly navLogo: PictureView | null;
  /** The title of `/shop`: "menu" for a restaurant, "products" for a store. */
  readonly shopTitle: string;
  /** The label of links to `/shop`: "See the menu". */
  readonly browseLabel: string;
  readonly links: LinksView;
  readonly languages: readonly LanguageView[];
  readonly hours: readonly HoursRowView[];
  readonly otherHours: readonly OtherHoursView[];
  /** "Last order 20 minutes before closing"; empty if orders are taken until then. */
  readonly lastOrder: string;
  /** `OpeningView` as JSON that is safe in a `<script>`. */
  readonly openingJson: string;
  readonly phone: PhoneView | null;
  readonly whatsApp: PhoneView | null;
  readonly social: readonly SocialLinkView[];
  readonly modes: readonly ModeView[];
  readonly businessKind: BusinessKind;
  /** The merchant's `appVersion`, for error reports; may be empty. */
  readonly appVersion: string;
  readonly cardSize: 'comfortable' | 'compact';
  readonly themeUrl: string;
  /** `<meta name="theme-color">`, `#rrggbb`. */
  readonly themeColour: { readonly light: string; readonly dark: string };
  readonly manifestUrl: string;
  /** Whether pages may register a service worker. False removes it from browsers. */
  readonly hasServiceWorker: boolean;
  readonly favicon: AppIcon | null;
  /** For `apple-touch-icon`. */
  readonly touchIcon: AppIcon | null;
  /** The format that page scripts pass to `formatMoney(money, format, locale, digits)`. */
  readonly currency: CurrencyFormat;
  readonly digits: Tenant['digits'];
  readonly analytics: { readonly googleTagId: string | null; readonly facebookPixelId: string | null };
}
