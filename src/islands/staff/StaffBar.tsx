import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { routeOfPath } from '#domain/routes.ts';
import { runsShop } from '#domain/staff/shop-manager.ts';
import { useIsland } from '#islands/island.tsx';
import { ManagerNav } from '#islands/manage/ManagerNav.tsx';
import { listBehind } from '#stores/staff/list-behind.ts';
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

/** The staff's bar: links to their screens, at the thumb on a phone, and the user's name with the logout, which a phone has in its head. */
export function StaffBar() {
  const { t, shop } = useIsland();
  const name = useStore($displayName);
  const role = staffRole();
  const user = useStore($user);
  const isWide = useMedia('(width >= 64rem)');
  const screens = role === 'callcenter' && runsShop(user?.role) ? 'manager' : role;
  const here = location.pathname;
  const list = listBehind();
  const isOrder = routeOfPath(here, shop.locales)?.route.name === 'callcenter-order';
  const who = (
    <div className="staff-bar-who">
      <span className="staff-name">
        <StaffIcon name="user" />
        <bdi className="text">{name}</bdi>
      </span>
      <LogoutButton />
    </div>
  );
  return (
    <header className="staff-bar">
      {isWide ? who : <AccountMenu>{who}</AccountMenu>}
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
                  shop.links[screen] === here ? 'page' : isOrder && screen === list ? 'true' : undefined
                }
              />
            ))}
          </ul>
        )}
      </nav>
    </header>
  );
}

/** A sign beside the globe that opens the account: a row of its own would push the work down on a phone. */
function AccountMenu({ children }: { readonly children: ReactNode }) {
  const { t } = useIsland();
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = ({ target }: MouseEvent): void => {
      if (menu.current && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    document.addEventListener('click', closeOutside);
    return () => document.removeEventListener('click', closeOutside);
  }, []);
  const head = document.querySelector('.header-row');
  if (!head) return children;
  return createPortal(
    <details
      ref={menu}
      className="staff-account"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary aria-label={t('staff:profile')}>
        <StaffIcon name="user" isLarge />
      </summary>
      {children}
    </details>,
    head,
  );
}
