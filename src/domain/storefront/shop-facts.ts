import type { DeliveryTerms } from '#domain/delivery/delivery-zone.ts';
import type { OpeningHours } from '#domain/hours/opening-hours.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import type { Weekday } from '#domain/hours/weekly-hours.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order/life.ts';
import type { OpenOrder } from '#domain/order/open-order.ts';
import type { SlotTerms } from '#domain/order/slots.ts';
import type { PlainRouteName } from '#domain/routes.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { BusinessKind } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';

/** When the store computes a cart: `never` if its plugin has no such call; with coupons; or always, because it may have taxes. */
export type CartPricing = 'never' | 'with-coupons' | 'always';

export interface BranchFacts {
  readonly id: number;
  readonly name: string;
  /** The names in the other languages, because orders contain the store's own name. */
  readonly otherNames?: readonly string[];
  /** Where customers come to; absent if the store does not say. */
  readonly address?: string;
  /** A link that opens the way in the device's map. */
  readonly way?: string;
}

export interface ZoneFacts extends DeliveryTerms {
  readonly id: number;
  readonly name: string;
  /** As for a branch. */
  readonly otherNames?: readonly string[];
  /** Empty: any day. */
  readonly days: readonly Weekday[];
  /** Minutes from the kitchen to the zone; absent if unknown. */
  readonly minutes?: number;
}

/** Data of the strip that shows an order under way. The templates are i18next's; values are filled in with U+2068…U+2069 around them. */
export interface StripView {
  /** Base address of `treesal/v1`; null if orders cannot be followed. */
  readonly api: string | null;
  /** `{{time}}`, by what happens then. */
  readonly due: Readonly<Record<OpenOrder['due'], string>>;
  /** `{{names}}`. */
  readonly again: string;
  /** `{{name}}` of the caller whose order an agent takes. */
  readonly caller: string;
  /** Words by an order's state (`standingOf`); ended orders have none. */
  readonly standings: Readonly<Record<string, string>>;
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
  readonly hours: OpeningHours<string>;
  readonly businessKind: BusinessKind;
  /** Never empty; the first is the default. */
  readonly modes: readonly FulfilmentMode[];
  readonly branches: readonly BranchFacts[];
  readonly zones: readonly ZoneFacts[];
  readonly cartPricing: CartPricing;
  /** Whether placed orders can be followed and changed. A plugin has no such calls. */
  readonly hasOrderLife: boolean;
  /** Payment methods by mode; the first is the default. Empty if the store does not ask. */
  readonly payments: Readonly<Record<FulfilmentMode, readonly PaymentMethod[]>>;
  /** The merchant's instructions for a transfer; may be empty. */
  readonly transferText: string;
  readonly waitMinutes: number | null;
  /** Absent: orders are for as soon as possible only. */
  readonly slots?: Pick<SlotTerms, 'whenClosed'>;
  /** With country code, for `whatsAppLink`. */
  readonly whatsApp: string | null;
  readonly telephone: string | null;
  readonly links: Readonly<Record<Exclude<PlainRouteName, 'test'>, string>>;
  readonly strip: StripView;
  /** Base addresses of `wc/store/v1`, `treesal/v1` … and of the data service. */
  readonly api: { readonly store: string; readonly dataService: string };
}

/** Path of the facts as a file, for pages that do not embed them: `data/en/shop.json`, below the site's root. */
export const shopFilePath = (locale: string): string => `data/${locale}/shop.json`;

/** Base address of `wc/store/v1`, `treesal/v1` … for browsers. */
export const storeAddress = ({ api }: Pick<Tenant, 'api'>): string => `${api?.store ?? ''}/wp-json`;
