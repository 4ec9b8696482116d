import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import type { Weekday, WeeklyHours } from '#domain/hours/weekly-hours.ts';
import type { CurrencyFormat, Money } from '#domain/money.ts';
import type { PlainRouteName } from '#domain/routes.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { BusinessKind, FulfilmentMode } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';

export interface BranchFacts {
  readonly id: number;
  readonly name: string;
  /** Its other names, of other languages: orders carry the store's own. */
  readonly otherNames?: readonly string[];
}

export interface ZoneFacts {
  readonly id: number;
  readonly name: string;
  /** As of a branch. */
  readonly otherNames?: readonly string[];
  readonly cost: Money;
  /** Empty: any day. */
  readonly days: readonly Weekday[];
}

/** What cart, checkout and staff views know of the shop, in one language: JSON in their pages. */
export interface ShopFacts extends ClockPlace {
  readonly slug: string;
  readonly name: string;
  readonly locale: Locale;
  readonly defaultLocale: Locale;
  readonly locales: readonly Locale[];
  readonly digits: Tenant['digits'];
  readonly country: string;
  readonly currency: CurrencyFormat;
  readonly hours: WeeklyHours;
  readonly businessKind: BusinessKind;
  /** Never empty; the first is chosen before the customer does. */
  readonly modes: readonly FulfilmentMode[];
  readonly branches: readonly BranchFacts[];
  readonly zones: readonly ZoneFacts[];
  readonly waitMinutes: number | null;
  /** With its country's code, for `whatsAppLink`. */
  readonly whatsApp: string | null;
  readonly telephone: string | null;
  readonly links: Readonly<Record<Exclude<PlainRouteName, 'test'>, string>>;
  /** Below these addresses lie `wc/store/v1`, `treesal/v1` … and the data service. */
  readonly api: { readonly store: string; readonly dataService: string };
}

/** The facts as a file, for pages that hold them not: `data/en/shop.json`, below the site's root. */
export const shopFilePath = (locale: string): string => `data/${locale}/shop.json`;
