import type { WeeklyHours } from '#domain/hours/weekly-hours.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import type { ThemeColours } from '#domain/theme/palette.ts';

export const FULFILMENT_MODES = ['deliver', 'pickup', 'eat-in'] as const;

export type FulfilmentMode = (typeof FULFILMENT_MODES)[number];

/** schema.org type and tone of the shop, from the merchant's `category`. */
export type BusinessKind = 'restaurant' | 'grocery' | 'store';

/** Where the icon is used: file size in pixels on a side. */
export const ICON_SIZES = [48, 72, 96, 144, 168, 192, 512] as const;
export type IconSize = (typeof ICON_SIZES)[number];

/** Home sections that `ui_schema.home` may order; unknown ones are ignored. */
export const HOME_SECTIONS = ['hero', 'categories', 'sale', 'featured', 'branches', 'contact'] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** What Dukkan understands of a merchant's `ui_schema`. */
export interface UiSchema {
  readonly home: readonly HomeSection[];
  /** Product ids of the "featured" section, in order. */
  readonly featured: readonly number[];
  readonly card: 'comfortable' | 'compact';
  /** Usual preparation time in minutes, 1 to 600. */
  readonly waitMinutes: number | null;
  /** The hero's title in Hebrew, for which the settings have no field; empty when absent. */
  readonly mainTitleHe: string;
}

/** CustomerSettings of one merchant, checked: every field of specification §3, in our words. */
export interface Settings {
  readonly name: string;
  readonly shortName: string;
  /** Plain text. */
  readonly description: string;
  /** As dialled: digits with an optional leading plus; null when absent or not a number. */
  readonly telephone: string | null;
  readonly whatsApp: string | null;
  /** A path inside the site, `/` by default. */
  readonly startUrl: string;
  readonly facebookPageId: string | null;
  readonly facebookPixelId: string | null;
  /** https and a host of that network, else null. */
  readonly facebookLink: string | null;
  readonly instagramLink: string | null;
  readonly googleTagId: string | null;
  readonly colours: ThemeColours;
  readonly mainTitle: { readonly ar: string; readonly en: string };
  readonly uiSchema: UiSchema;
  readonly logo: ImageSource | null;
  readonly navLogo: ImageSource | null;
  readonly favicon: ImageSource | null;
  readonly icons: Readonly<Partial<Record<IconSize, ImageSource>>>;
  /** The hero's pictures, in order. */
  readonly images: readonly ImageSource[];
  readonly appVersion: string;
  /** The merchant's own word for what it is ("food", "grocery", "gifts"). */
  readonly category: string;
  readonly businessKind: BusinessKind;
  readonly isDebug: boolean;
  /** Never empty; specification §9: pickup by default. */
  readonly fulfilmentModes: readonly FulfilmentMode[];
  /** Android application id (`com.example.shop`), else null. */
  readonly packageName: string | null;
  /** The field `hash` of the settings, opaque. */
  readonly hash: string;
  readonly hours: WeeklyHours;
}
