import { useStore } from '@nanostores/react';
import { routeOfPath } from '#domain/routes.ts';
import { runsShop } from '#domain/staff/shop-manager.ts';
import { useIsland } from '#islands/island.tsx';
import { ManagerNav } from '#islands/manage/ManagerNav.tsx';
import { staffRole } from '#stores/staff/role.ts';
import { $displayName, $user } from '#stores/staff/session.ts';
import { useMedia } from '#ui/use-media.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { ScreenLink } from './ScreenLink.tsx';
import { StaffIcon } from './StaffIcon.tsx';

const SCREENS = {
  callcenter: ['callcenter', 'callcenter-orders', 'today-orders', 'delivery-boy'],
  manager: ['manage', 'callcenter', 'callcenter-orders', 'today-orders', 'delivery-boy'],
  driver: ['delivery-boy', 'delivery-boy-orders', 'delivery-boy-old-orders', 'callcenter'],
} as const;

/** The staff's bar: links to their screens, at the thumb on a phone, and the user's name with the logout. */
export function StaffBar() {
  const { t, shop } = useIsland();
  const name = useStore($displayName);
  const role = staffRole();
  const user = useStore($user);
  const isWide = useMedia('(width >= 64rem)');
  const screens = role === 'callcenter' && runsShop(user?.role) ? 'manager' : role;
  const here = location.pathname;
  const isOrder = routeOfPath(here, shop.locales)?.route.name === 'callcenter-order';
  return (
    <header className="staff-bar">
      <div className="staff-bar-who">
        <span className="staff-name">
          <StaffIcon name="user" />
          <bdi className="text">{name}</bdi>
        </span>
        <LogoutButton />
      </div>
      <nav className="staff-screens" aria-label={t('staff:screens')}>
        {screens === 'manager' && shop.hasOrderLife && !isWide ? (
          <ManagerNav />
        ) : (
          <ul className="staff-nav">
            {SCREENS[screens].map((screen) => (
              <ScreenLink
                key={screen}
                screen={screen}
                current={
                  shop.links[screen] === here
                    ? 'page'
                    : isOrder && screen === 'callcenter-orders'
                      ? 'true'
                      : undefined
                }
              />
            ))}
          </ul>
        )}
      </nav>
    </header>
  );
}
