import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { BarLink, ScreenLink, screenName } from '#islands/staff/ScreenLink.tsx';
import { StaffIcon, type StaffIconName } from '#islands/staff/StaffIcon.tsx';
import { $section, SECTIONS, type Section } from '#stores/manage/sections.ts';

/** The sections that a merchant in the rush needs. The others are behind "More". */
const FIRST = { now: 'shop', menu: 'card', takings: 'chart' } as const satisfies Partial<
  Record<Section, StaffIconName>
>;
type First = keyof typeof FIRST;
const OTHERS = SECTIONS.filter((section): section is Exclude<Section, First> => !(section in FIRST));
const OTHER_ICONS = {
  hours: 'clock',
  delivery: 'pin',
  names: 'letters',
  team: 'user',
  history: 'past',
} as const satisfies Record<Exclude<Section, First>, StaffIconName>;
/** Screens behind "More", with their icons. */
const SCREENS = {
  callcenter: 'phone',
  'callcenter-orders': 'list',
  'delivery-boy': 'deliver',
} as const satisfies Record<string, StaffIconName>;

const screens = Object.keys(SCREENS) as (keyof typeof SCREENS)[];

/** All places of a manager on a phone, in a bar that fits: four, and the others behind "More". */
export function ManagerNav() {
  const { t, shop } = useIsland();
  const open = useStore($section);
  const [hasMore, setHasMore] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setHasMore(false);
    more.current?.focus();
  };
  const here = location.pathname;
  const currentOf = (section: Section) =>
    here === shop.links.manage && section === open ? 'page' : undefined;
  const screenOf = (screen: keyof typeof shop.links) => (shop.links[screen] === here ? 'page' : undefined);
  const section = (name: First) => (
    <BarLink href={`${shop.links.manage}#${name}`} icon={FIRST[name]} current={currentOf(name)}>
      {t(`manage:section-${name}`)}
    </BarLink>
  );
  const other = (name: keyof typeof OTHER_ICONS) => (
    <li key={name}>
      <a
        href={`${shop.links.manage}#${name}`}
        aria-current={currentOf(name)}
        onClick={() => setHasMore(false)}
      >
        <StaffIcon name={OTHER_ICONS[name]} />
        {t(`manage:section-${name}`)}
      </a>
    </li>
  );
  const isBehind =
    OTHERS.some((name) => currentOf(name)) || screens.some((screen) => here.startsWith(shop.links[screen]));
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
          if (key === 'Escape') close();
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
          <>
            <button
              type="button"
              className="staff-veil"
              aria-label={t('manage:close')}
              tabIndex={-1}
              onClick={close}
            />
            <div className="staff-more-places">
              <Group title={t('manage:more-shop')}>
                {OTHERS.filter((name) => name !== 'history').map(other)}
              </Group>
              <Group title={t('manage:more-day')}>
                {screens.map((screen) => (
                  <li key={screen}>
                    <a href={shop.links[screen]} aria-current={screenOf(screen)}>
                      <StaffIcon name={SCREENS[screen]} />
                      {screenName(screen, t)}
                    </a>
                  </li>
                ))}
                {other('history')}
              </Group>
            </div>
          </>
        )}
      </li>
    </ul>
  );
}

/** Places under a short heading. */
function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
