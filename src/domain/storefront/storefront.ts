import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Branch } from '#domain/delivery/branch.ts';
import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import type { Settings } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { AppIcon } from './app-icon.ts';
import type { Picture } from './picture.ts';

/** All data of one merchant's site. Plain data, so it can be sent to a worker and compared as JSON. */
export interface Storefront {
  readonly tenant: Tenant;
  readonly settings: Settings;
  readonly catalogue: Catalogue;
  readonly branches: readonly Branch[];
  readonly zones: readonly DeliveryZone[];
  /** By `ImageSource.src`. A picture that could not be read is absent; pages show a placeholder. */
  readonly pictures: Readonly<Record<string, Picture>>;
  /** Empty if the merchant has no readable icon or logo. */
  readonly icons: readonly AppIcon[];
}
