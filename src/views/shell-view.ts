import type { Weekday } from '#domain/hours/weekly-hours.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import type { PlainRouteName } from '#domain/routes.ts';
import type { AppIcon } from '#domain/storefront/app-icon.ts';
import type { SocialNetwork } from '#domain/tenant/links.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { BusinessKind, FulfilmentMode } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { PictureView } from './picture-view.ts';

export interface LanguageView {
  readonly locale: Locale;
  /** For `lang` and `hreflang`. */
  readonly tag: string;
  readonly direction: 'rtl' | 'ltr';
  /** In itself: `עברית`. */
  readonly name: string;
  readonly isCurrent: boolean;
  /** Where a page without its like in that language leads. */
  readonly homePath: string;
}

export interface HoursRowView {
  /** For the script that marks today. */
  readonly weekday: Weekday;
  readonly name: string;
  readonly isClosed: boolean;
  /** `9:00–23:00`, "closed", "open 24 hours"; goes into a `<bdi>`. */
  readonly text: string;
}

export interface PhoneView {
  /** As people read it; goes into a `<bdi>`. */
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

/** The paths of routes without an id; `/test` is for developers only. */
export type LinksView = Readonly<Record<Exclude<PlainRouteName, 'test'>, string>>;

/** What all pages of one merchant in one language share: one object, free of any page's data. */
export interface ShellView {
  readonly slug: string;
  readonly locale: Locale;
  readonly tag: string;
  readonly direction: 'rtl' | 'ltr';
  /** Keys in storage begin with it: `dukkan:<slug>:`. */
  readonly storagePrefix: string;
  readonly name: string;
  readonly shortName: string;
  /** The shop's name or its prices, which stand on every page, have Latin letters. */
  readonly hasLatinLetters: boolean;
  readonly logo: PictureView | null;
  /** For the header; the logo when there is no other. */
  readonly navLogo: PictureView | null;
  /** What `/shop` is called: a restaurant's menu, a store's products. */
  readonly shopTitle: string;
  /** On the way there: "See the menu". */
  readonly browseLabel: string;
  readonly links: LinksView;
  readonly languages: readonly LanguageView[];
  readonly hours: readonly HoursRowView[];
  /** `OpeningView` as JSON that may stand in a `<script>`. */
  readonly openingJson: string;
  readonly phone: PhoneView | null;
  readonly whatsApp: PhoneView | null;
  readonly social: readonly SocialLinkView[];
  readonly modes: readonly ModeView[];
  readonly businessKind: BusinessKind;
  /** The shop's usual preparation time in minutes. */
  readonly waitMinutes: number | null;
  readonly cardSize: 'comfortable' | 'compact';
  readonly themeUrl: string;
  /** `<meta name="theme-color">`, `#rrggbb`. */
  readonly themeColour: { readonly light: string; readonly dark: string };
  readonly manifestUrl: string;
  /** Whether pages may register one; false takes it out of browsers. */
  readonly hasServiceWorker: boolean;
  readonly favicon: AppIcon | null;
  /** For `apple-touch-icon`. */
  readonly touchIcon: AppIcon | null;
  /** For page scripts that print sums: `formatMoney(money, format, locale, digits)`. */
  readonly currency: CurrencyFormat;
  readonly digits: Tenant['digits'];
  readonly analytics: { readonly googleTagId: string | null; readonly facebookPixelId: string | null };
}
