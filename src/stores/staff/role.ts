import { routeOfPath } from '#domain/routes.ts';
import { roleOfPath, type StaffRole } from '#domain/staff/return-path.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $actor } from './session.ts';
import { tabAtom } from './tab-atom.ts';

/** Screens of both roles. */
const SHARED: ReadonlySet<string | undefined> = new Set(['callcenter-order', 'select-branch']);

const $role = tabAtom<StaffRole>('staff-role', 'callcenter', (stored) =>
  stored === 'driver' || stored === 'callcenter' ? stored : undefined,
);

/**
 * The role whose screens this tab shows. It is that of the open screen. On a screen of both roles, a driver's account is a driver, and any
 * other account has the role of the screen before.
 */
export function staffRole(): StaffRole {
  const { locales } = shopFacts();
  const path = location.pathname;
  const isShared = SHARED.has(routeOfPath(path, locales)?.route.name);
  const role = isShared ? null : roleOfPath(path, locales);
  if (role && role !== $role.get()) $role.set(role);
  if (role) return role;
  return $actor.get()?.role === 'driver' ? 'driver' : $role.get();
}
