import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Branch } from '#domain/delivery/branch.ts';
import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import type { Settings } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { AppIcon } from './app-icon.ts';
import type { Picture } from './picture.ts';

/** All that one merchant's site needs. Plain data: it can be sent to a worker and compared as JSON. */
export interface Storefront {
  readonly tenant: Tenant;
  readonly settings: Settings;
  readonly catalogue: Catalogue;
  readonly branches: readonly Branch[];
  readonly zones: readonly DeliveryZone[];
  /** By `ImageSource.src`; a picture that could not be read is absent and shown as a placeholder. */
  readonly pictures: Readonly<Record<string, Picture>>;
  /** Empty when the merchant has neither an icon nor a logo that can be read. */
  readonly icons: readonly AppIcon[];
}
