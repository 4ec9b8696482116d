import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import type { Weekday, WeeklyHours } from '#domain/hours/weekly-hours.ts';
import type { CurrencyFormat, Money } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order/life.ts';
import type { PlainRouteName } from '#domain/routes.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { BusinessKind, FulfilmentMode } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';

/** When the store reckons a cart: never, where its plugin has no such call; with coupons; or always, because it may have taxes. */
export type CartPricing = 'never' | 'with-coupons' | 'always';

export interface BranchFacts {
  readonly id: number;
  readonly name: string;
  /** The names in the other languages, because orders contain the store's own name. */
  readonly otherNames?: readonly string[];
}

export interface ZoneFacts {
  readonly id: number;
  readonly name: string;
  /** As for a branch. */
  readonly otherNames?: readonly string[];
  readonly cost: Money;
  /** Empty: any day. */
  readonly days: readonly Weekday[];
}

/** The facts about the shop that cart, checkout and staff screens need, in one language: JSON in their pages. */
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
  /** Never empty; the first is the default. */
  readonly modes: readonly FulfilmentMode[];
  readonly branches: readonly BranchFacts[];
  readonly zones: readonly ZoneFacts[];
  readonly cartPricing: CartPricing;
  /** Whether orders can be followed and changed after they were placed; a plugin has no such calls. */
  readonly hasOrderLife: boolean;
  /** How people may pay, by mode; the first is the default. Empty where the store does not ask. */
  readonly payments: Readonly<Record<FulfilmentMode, readonly PaymentMethod[]>>;
  /** What to do for a transfer, in the merchant's words; empty if nothing. */
  readonly transferText: string;
  readonly waitMinutes: number | null;
  /** With country code, for `whatsAppLink`. */
  readonly whatsApp: string | null;
  readonly telephone: string | null;
  readonly links: Readonly<Record<Exclude<PlainRouteName, 'test'>, string>>;
  /** Base addresses of `wc/store/v1`, `treesal/v1` … and of the data service. */
  readonly api: { readonly store: string; readonly dataService: string };
}

/** Path of the facts as a file, for pages that do not embed them: `data/en/shop.json`, below the site's root. */
export const shopFilePath = (locale: string): string => `data/${locale}/shop.json`;
