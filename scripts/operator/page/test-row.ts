import type { FleetRow } from '#scripts/operator/fleet.ts';

/** A row for tests: unknown values, except those given. */
export const rowOf = (slug: string, more: Partial<FleetRow> = {}): FleetRow => ({
  slug,
  state: 'live',
  code: null,
  reason: null,
  release: null,
  releasedAtMs: null,
  freshAtMs: null,
  seconds: null,
  pages: null,
  pageBytes: null,
  warnings: 0,
  warningCodes: {},
  gaps: null,
  ordering: null,
  ...more,
});
