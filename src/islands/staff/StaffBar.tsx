import { useStore } from '@nanostores/react';
import { routeOfPath } from '#domain/routes.ts';
import { useIsland } from '#islands/island.tsx';
import { staffRole } from '#stores/staff/role.ts';
import { $displayName } from '#stores/staff/session.ts';
import { Icon } from '#ui/Icon.tsx';
import { LogoutButton } from './LogoutButton.tsx';

const SCREENS = {
  callcenter: ['callcenter', 'callcenter-orders', 'today-orders', 'delivery-boy'],
  driver: ['delivery-boy', 'delivery-boy-orders', 'delivery-boy-old-orders', 'callcenter'],
} as const;

/** Where one is, where one can go, who one is, and the way out. */
export function StaffBar() {
  const { t, shop } = useIsland();
  const name = useStore($displayName);
  const here = location.pathname;
  const isOrder = routeOfPath(here, shop.locales)?.route.name === 'callcenter-order';
  const currentOf = (screen: keyof typeof shop.links) =>
    shop.links[screen] === here ? 'page' : isOrder && screen === 'callcenter-orders' ? 'true' : undefined;
  return (
    <header className="staff-bar">
      <div className="staff-bar-who">
        <span className="staff-name">
          <Icon name="user" isSmall />
          <bdi className="text">{name}</bdi>
        </span>
        <LogoutButton />
      </div>
      <nav aria-label={t('staff:screens')}>
        <ul className="staff-nav">
          {SCREENS[staffRole()].map((screen) => (
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
