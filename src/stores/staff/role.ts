import { routeOfPath } from '#domain/routes.ts';
import { roleOfPath, type StaffRole } from '#domain/staff/return-path.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { tabAtom } from './tab-atom.ts';

/** Screens of both roles. */
const SHARED: ReadonlySet<string | undefined> = new Set(['callcenter-order', 'select-branch']);

const $role = tabAtom<StaffRole>('staff-role', 'callcenter', (stored) =>
  stored === 'driver' || stored === 'callcenter' ? stored : undefined,
);

/** The role whose screens this tab shows: that of the open screen; on a screen of both roles, that of the screen before. */
export function staffRole(): StaffRole {
  const { locales } = shopFacts();
  const path = location.pathname;
  const isShared = SHARED.has(routeOfPath(path, locales)?.route.name);
  const role = isShared ? null : roleOfPath(path, locales);
  if (role && role !== $role.get()) $role.set(role);
  return role ?? $role.get();
}
