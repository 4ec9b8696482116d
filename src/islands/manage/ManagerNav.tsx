import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { BarLink, ScreenLink } from '#islands/staff/ScreenLink.tsx';
import { StaffIcon, type StaffIconName } from '#islands/staff/StaffIcon.tsx';
import { $section, SECTIONS, type Section } from '#stores/manage/sections.ts';

/** The sections that a merchant in the rush needs. The others are behind "More". */
const FIRST = { now: 'shop', menu: 'card', takings: 'chart' } as const satisfies Partial<
  Record<Section, StaffIconName>
>;
const isFirst = (section: Section): section is keyof typeof FIRST => section in FIRST;
const OTHERS = SECTIONS.filter((section) => !isFirst(section));
const SCREENS = ['callcenter', 'callcenter-orders', 'delivery-boy'] as const;

/** All places of a manager on a phone, in a bar that fits: four, and the others behind "More". */
export function ManagerNav() {
  const { t, shop } = useIsland();
  const open = useStore($section);
  const [hasMore, setHasMore] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const here = location.pathname;
  const currentOf = (section: Section) =>
    here === shop.links.manage && section === open ? 'page' : undefined;
  const screenOf = (screen: keyof typeof shop.links) => (shop.links[screen] === here ? 'page' : undefined);
  const section = (name: keyof typeof FIRST) => (
    <BarLink href={`${shop.links.manage}#${name}`} icon={FIRST[name]} current={currentOf(name)}>
      {t(`manage:section-${name}`)}
    </BarLink>
  );
  const isBehind =
    OTHERS.some((name) => currentOf(name)) || SCREENS.some((screen) => here.startsWith(shop.links[screen]));
  return (
    <ul className="staff-nav">
      {section('now')}
      <ScreenLink screen="today-orders" current={screenOf('today-orders')} />
      {section('menu')}
      {section('takings')}
      <li
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setHasMore(false);
        }}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          setHasMore(false);
          more.current?.focus();
        }}
      >
        <button
          ref={more}
          type="button"
          className="staff-link"
          aria-expanded={hasMore}
          aria-current={isBehind || undefined}
          onClick={() => setHasMore(!hasMore)}
        >
          <StaffIcon name="more" isLarge />
          <span>{t('staff:more-actions')}</span>
        </button>
        {hasMore && (
          <ul className="staff-more-places">
            {OTHERS.map((name) => (
              <li key={name}>
                <a
                  href={`${shop.links.manage}#${name}`}
                  aria-current={currentOf(name)}
                  onClick={() => setHasMore(false)}
                >
                  {t(`manage:section-${name}`)}
                </a>
              </li>
            ))}
            {SCREENS.map((screen) => (
              <li key={screen}>
                <a href={shop.links[screen]} aria-current={screenOf(screen)}>
                  {t(`staff:screen-${screen}`)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </li>
    </ul>
  );
}
