import { useStore } from '@nanostores/react';
import { pathOf, routeOfPath } from '#domain/routes.ts';
import { roleOfPath } from '#domain/staff/return-path.ts';
import { LOCALE_FACTS } from '#domain/tenant/locale.ts';
import { useIsland } from '#islands/island.tsx';
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
  const role = roleOfPath(here, shop.locales) ?? 'callcenter';
  return (
    <header className="staff-bar">
      <div className="staff-bar-who">
        <a className="staff-shop" href={shop.links[role === 'driver' ? 'delivery-boy' : 'callcenter']}>
          <bdi className="text">{shop.name}</bdi>
        </a>
        <Languages />
        <span className="staff-name">
          <Icon name="user" isSmall />
          <bdi className="text">{name}</bdi>
        </span>
        <LogoutButton />
      </div>
      <nav aria-label={t('staff:screens')}>
        <ul className="staff-nav">
          {SCREENS[role].map((screen) => (
            <li key={screen}>
              <a
                className="chip"
                href={shop.links[screen]}
                aria-current={shop.links[screen] === here ? 'page' : undefined}
              >
                {t(`staff:screen-${screen}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** The same screen in the shop's other languages. */
export function Languages() {
  const { shop } = useIsland();
  const found = routeOfPath(location.pathname, shop.locales);
  if (!found) return null;
  return (
    <span className="staff-languages">
      {shop.locales
        .filter((locale) => locale !== shop.locale)
        .map((locale) => (
          <a
            key={locale}
            lang={LOCALE_FACTS[locale].tag}
            href={pathOf(found.route, locale, shop.defaultLocale) + location.search}
          >
            {LOCALE_FACTS[locale].name}
          </a>
        ))}
    </span>
  );
}
