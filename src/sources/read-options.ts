import type { Tenant } from '#domain/tenant/tenant.ts';
import type { HttpOptions } from '#sources/request/http.ts';
import type { Reading } from '#sources/store/reading.ts';

/** The merchant whose sources are read, and the environment for that. */
export interface ReadOptions {
  readonly tenant: Tenant;
  /** `tenants/<slug>`. */
  readonly tenantDirectory: string;
  /** Shared by all merchants; may be deleted between builds at any time. */
  readonly cacheDirectory: string;
  /** Secrets, by the names that `tenant.json` gives. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  /** Replaces `fetch` for pictures on hosts that a merchant named; for tests. */
  readonly fetchOutside?: typeof fetch | undefined;
  /** The parts to read; everything if absent. */
  readonly reading?: Reading;
  /** Time-outs, pauses and randomness of requests; for tests. */
  readonly http?: Omit<Partial<HttpOptions>, 'fetch' | 'headers'>;
}
