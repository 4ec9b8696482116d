/** `any` as the merchant drew it, `maskable` for a launcher that cuts its own shape, `touch` for iOS, which knows no transparency. */
export type IconPurpose = 'any' | 'maskable' | 'touch' | 'favicon';

/** One square PNG file of the installed app or the browser's tab. */
export interface AppIcon {
  /** Under the site's root. */
  readonly url: string;
  /** Pixels on a side. */
  readonly size: number;
  readonly purpose: IconPurpose;
}
