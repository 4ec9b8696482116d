import { useStore } from '@nanostores/react';
import { routeOfPath } from '#domain/routes.ts';
import { runsShop } from '#domain/staff/shop-manager.ts';
import { useIsland } from '#islands/island.tsx';
import { staffRole } from '#stores/staff/role.ts';
import { $displayName, $user } from '#stores/staff/session.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { StaffIcon } from './StaffIcon.tsx';

const SCREENS = {
  callcenter: ['callcenter', 'callcenter-orders', 'today-orders', 'delivery-boy'],
  manager: ['manage', 'callcenter', 'callcenter-orders', 'today-orders', 'delivery-boy'],
  driver: ['delivery-boy', 'delivery-boy-orders', 'delivery-boy-old-orders', 'callcenter'],
} as const;

/** The staff's bar: links to their screens, the user's name, and the logout. */
export function StaffBar() {
  const { t, shop } = useIsland();
  const name = useStore($displayName);
  const role = staffRole();
  const user = useStore($user);
  const screens = role === 'callcenter' && runsShop(user?.role) ? 'manager' : role;
  const here = location.pathname;
  const isOrder = routeOfPath(here, shop.locales)?.route.name === 'callcenter-order';
  const currentOf = (screen: keyof typeof shop.links) =>
    shop.links[screen] === here ? 'page' : isOrder && screen === 'callcenter-orders' ? 'true' : undefined;
  return (
    <header className="staff-bar">
      <div className="staff-bar-who">
        <span className="staff-name">
          <StaffIcon name="user" />
          <bdi className="text">{name}</bdi>
        </span>
        <LogoutButton />
      </div>
      <nav aria-label={t('staff:screens')}>
        <ul className="staff-nav">
          {SCREENS[screens].map((screen) => (
            <li key={screen}>
              <a className="chip" href={shop.links[screen]} aria-current={currentOf(screen)}>
                {t(`staff:screen-${screen}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
