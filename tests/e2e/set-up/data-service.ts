import { openSqlite } from '#scripts/backend/database/database.ts';
import { directusApplication } from '#scripts/backend/directus/application.ts';
import { HERE } from '#scripts/backend/directus/set-up/test-directus.ts';
import type { Mount } from '#scripts/http/connection.ts';
import { DEMO_TOKEN, PASSWORD } from '#scripts/measure/demo/staff-orders.ts';
import { DEFAULT_TENANTS } from '#scripts/program/places.ts';

export interface DataService {
  readonly mount: Mount;
  /** What it would have mailed: the newest letter, as JSON. */
  letter(): Promise<string>;
}

/** A merchant's data service, with its accounts. */
export async function dataService(slug: string): Promise<DataService> {
  const { app } = await directusApplication({
    database: openSqlite(':memory:'),
    tenantsDirectory: DEFAULT_TENANTS,
    slugs: [slug],
    now: Date.now,
    demoToken: DEMO_TOKEN,
    makePassword: () => PASSWORD,
  });
  return {
    mount: { prefix: '/directus/', handlerOf: () => app.fetch },
    async letter() {
      const headers = { Authorization: `Bearer ${DEMO_TOKEN}` };
      const response = await app.request('/directus/outbox', { headers }, HERE);
      const { data } = (await response.json()) as { data: unknown[] };
      return JSON.stringify(data[0] ?? null);
    },
  };
}
