import type { TaxRules } from '#domain/cart/tax.ts';
import type { Digits } from '#domain/language/digits.ts';
import type { Locale } from './locale.ts';

/** A merchant on the platform, from `tenants/<slug>/tenant.json`. Contains names of secrets, never secrets. */
export interface Tenant {
  readonly slug: string;
  /** Host names without a port; the first is canonical. Default `<slug>.localhost`. */
  readonly hosts: readonly string[];
  /** In the merchant's order; the first has no prefix. Never empty. */
  readonly locales: readonly Locale[];
  /** IANA zone that decides opening hours. */
  readonly timeZone: string;
  /** ISO 3166-1 alpha-2; decides how phone numbers without a country code are read. */
  readonly country: string;
  /** ISO 4217; the store's prices must be in it. */
  readonly currency: string;
  /** Numbering system of printed numbers. Latin unless the merchant chose otherwise. */
  readonly digits: Digits;
  /** False removes the service worker and its caches from all browsers that visit. */
  readonly hasServiceWorker: boolean;
  /** Addresses of store and data service, if they are not below the site's host. Those servers must allow it (CORS). */
  readonly api?: TenantApi;
  readonly sources: {
    readonly settings: SettingsSource;
    readonly catalogue: CatalogueSource;
  };
  /** Who takes the orders. */
  readonly ordering: Ordering;
}

/**
 * The server of `treesal/v1`: a plugin in WordPress, the ordering service with a stock WooCommerce, or the service alone. The default is
 * the service alone for a catalogue in files, and the plugin for a WooCommerce.
 */
export type Ordering =
  | { readonly kind: 'plugin' }
  | {
      readonly kind: 'dukkan';
      /** Absent: the shop has no taxes, or does not show them. */
      readonly taxes?: TaxRules;
      readonly accepts?: Acceptance;
    }
  | {
      readonly kind: 'woocommerce';
      /**
       * Names of the environment variables with the consumer key and secret of `wc/v3`. Default: `WOOCOMMERCE_KEY_<SLUG>` and
       * `WOOCOMMERCE_SECRET_<SLUG>`.
       */
      readonly keyEnv: string;
      readonly secretEnv: string;
      readonly accepts?: Acceptance;
      /** Whether new orders are taken while the store does not answer. Default: `accept`, at the last prices. */
      readonly whileAway?: 'accept' | 'refuse';
    };

/** Whether staff accept each order (default), or all are accepted automatically because the shop works in another system. */
export type Acceptance = 'by-staff' | 'at-once';

/** Base addresses: `/wp-json/…` is appended to the store's, `/items/…` to the data service's. */
export interface TenantApi {
  readonly store?: string;
  readonly dataService?: string;
}

export type SettingsSource =
  | { readonly kind: 'files' }
  | {
      readonly kind: 'directus';
      readonly url: string;
      /** The slug of the CustomerSettings row; the tenant's own by default. */
      readonly slug: string;
      /** Name of the environment variable that holds the server-side token; public read when absent. */
      readonly tokenEnv?: string;
    };

export type CatalogueSource =
  | { readonly kind: 'files' }
  | {
      readonly kind: 'woocommerce';
      /** The shop's base address, to which `/wp-json/…` is appended. */
      readonly url: string;
    };
