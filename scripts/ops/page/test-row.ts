import type { FleetRow } from '#scripts/ops/fleet.ts';

/** A merchant about whom nothing is known but what is given; for tests. */
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
  ...more,
});
