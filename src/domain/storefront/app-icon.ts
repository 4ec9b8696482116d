/**
 * `any`: as the merchant drew it. `maskable`: for launchers that cut their own shape. `touch`: for iOS, which has no
 * transparency.
 */
export type IconPurpose = 'any' | 'maskable' | 'touch' | 'favicon';

/** One square PNG icon of the installed app or the browser's tab. */
export interface AppIcon {
  /** Path under the site's root. */
  readonly url: string;
  /** Pixels on a side. */
  readonly size: number;
  readonly purpose: IconPurpose;
}
