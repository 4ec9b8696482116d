import type { OpeningHours } from '#domain/hours/opening-hours.ts';
import type { PaymentMethod } from '#domain/order/life.ts';
import type { SlotTerms } from '#domain/order/slots.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import type { LocalisedText } from '#domain/text.ts';
import type { ThemeColours } from '#domain/theme/palette.ts';
import type { FulfilmentMode } from './fulfilment-mode.ts';
import type { ShopTexts } from './shop-texts.ts';

/** Decides the schema.org type and the tone of the shop; derived from the merchant's `category`. */
export type BusinessKind = 'restaurant' | 'grocery' | 'store';

/** Icon sizes in pixels. */
export const ICON_SIZES = [48, 72, 96, 144, 168, 192, 512] as const;
export type IconSize = (typeof ICON_SIZES)[number];

/** Home sections that `ui_schema.home` may order; unknown ones are ignored. */
export const HOME_SECTIONS = ['hero', 'categories', 'sale', 'featured', 'branches', 'contact'] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** The parts of a merchant's `ui_schema` that Dukkan uses. */
export interface UiSchema {
  readonly home: readonly HomeSection[];
  /** Product ids of the "featured" section, in order. */
  readonly featured: readonly number[];
  readonly card: 'comfortable' | 'compact';
  /** Usual preparation time in minutes, 1 to 600. */
  readonly waitMinutes: number | null;
  /** The offer of times for orders; null: as soon as possible only. */
  readonly slots: SlotTerms | null;
  /** Payment methods by mode; never empty, cash by default. */
  readonly payments: Readonly<Record<FulfilmentMode, readonly PaymentMethod[]>>;
  /** Instructions for a transfer, such as the account's number; may be empty. */
  readonly transferText: LocalisedText;
}

/** A merchant's CustomerSettings after checking, with every field of specification §3 under our names. */
export interface Settings extends ShopTexts {
  /** In dialling form: digits with an optional leading plus; null if absent or not a number. */
  readonly telephone: string | null;
  readonly whatsApp: string | null;
  /** A path inside the site, `/` by default. */
  readonly startUrl: string;
  readonly facebookPageId: string | null;
  readonly facebookPixelId: string | null;
  /** An https URL on a host of that network, else null. */
  readonly facebookLink: string | null;
  readonly instagramLink: string | null;
  readonly googleTagId: string | null;
  readonly colours: ThemeColours;
  readonly uiSchema: UiSchema;
  readonly logo: ImageSource | null;
  readonly navLogo: ImageSource | null;
  readonly favicon: ImageSource | null;
  readonly icons: Readonly<Partial<Record<IconSize, ImageSource>>>;
  /** The hero's pictures, in order. */
  readonly images: readonly ImageSource[];
  /** The merchant's own version, shown in `/build.json` and in error reports. May be empty. */
  readonly appVersion: string;
  /** The merchant's word for its business ("food", "grocery", "gifts"). */
  readonly category: string;
  readonly businessKind: BusinessKind;
  /** Releases `/test`, with the contents of error reports. */
  readonly isDebug: boolean;
  /** Never empty; specification §9: pickup by default. */
  readonly fulfilmentModes: readonly FulfilmentMode[];
  /** Android application id (`com.example.shop`), else null. */
  readonly packageName: string | null;
  /** Part of the version of the settings' pictures. A change makes builds fetch them again. */
  readonly hash: string;
  readonly hours: OpeningHours<LocalisedText>;
}
