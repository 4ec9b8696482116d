import type { Tenant } from '#domain/tenant/tenant.ts';
import type { HttpOptions } from './http.ts';
import type { Reading } from './reading.ts';

/** Whose sources are read, and with what. */
export interface ReadOptions {
  readonly tenant: Tenant;
  /** `tenants/<slug>`. */
  readonly tenantDirectory: string;
  /** Shared by all merchants; may be deleted at any time between builds. */
  readonly cacheDirectory: string;
  /** Where secrets are, by the names that `tenant.json` gives. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  /** For pictures of hosts that a merchant named; for tests. */
  readonly fetchOutside?: typeof fetch | undefined;
  /** How much has to be read; everything when absent. */
  readonly reading?: Reading;
  /** Time-outs, pauses and chance of requests; for tests. */
  readonly http?: Omit<Partial<HttpOptions>, 'fetch' | 'headers'>;
}
