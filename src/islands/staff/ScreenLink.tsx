import { useStore } from '@nanostores/react';
import { computed, type ReadableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import { orderAge } from '#domain/staff/order-age.ts';
import { countOpen, firstStops } from '#domain/staff/stops.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { $now } from '#stores/shop/clock.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $unacceptedIds } from '#stores/staff/alarm.ts';
import { $deliveries } from '#stores/staff/deliveries.ts';
import { staffRole } from '#stores/staff/role.ts';
import { StaffIcon, type StaffIconName } from './StaffIcon.tsx';

const ICONS = {
  manage: 'shop',
  callcenter: 'phone',
  'callcenter-orders': 'list',
  'today-orders': 'board',
  'delivery-boy': 'deliver',
  'delivery-boy-orders': 'list',
  'delivery-boy-old-orders': 'clock',
} as const satisfies Record<string, StaffIconName>;

export type StaffScreen = keyof typeof ICONS;

interface Counted {
  readonly many: number;
  /** Whether somebody must act on them now. */
  readonly isUrgent: boolean;
}

const quiet = (many: number): Counted => ({ many, isUrgent: false });

/** How many things wait on a screen: orders to accept, and deliveries as the heading of the screen counts them. */
const COUNTS: Partial<Record<StaffScreen, ReadableAtom<Counted>>> = {
  'today-orders': computed($unacceptedIds, ({ length }) => ({ many: length, isUrgent: true })),
  'delivery-boy': computed([$deliveries, $now], (all, now) => {
    if (!all) return quiet(0);
    const isLate = all.mine.some((order) => orderAge(order, now, shopFacts())?.pace === 'late');
    return { many: firstStops(all).length, isUrgent: isLate };
  }),
  'delivery-boy-orders': computed($deliveries, (all) => quiet(all ? countOpen(all) : 0)),
};

interface Props {
  readonly screen: StaffScreen;
  readonly current: 'page' | 'true' | undefined;
}

/** A link of the bar to a screen, with the number of what waits there. */
export function ScreenLink({ screen, current }: Props) {
  const { t, shop } = useIsland();
  const $count = COUNTS[screen];
  return (
    <BarLink
      href={shop.links[screen]}
      icon={ICONS[screen]}
      current={current}
      count={$count && <Count of={$count} />}
    >
      {screenName(screen, t)}
    </BarLink>
  );
}

/** The name of a screen in the bar. A driver has three screens of deliveries, others have one. */
export const screenName = (screen: StaffScreen, t: IslandContext['t']): string =>
  screen === 'delivery-boy' && staffRole() !== 'driver'
    ? t('staff:role-driver')
    : t(`staff:screen-${screen}`);

interface BarLinkProps {
  readonly href: string;
  readonly icon: StaffIconName;
  readonly current: Props['current'];
  readonly count?: ReactNode;
  readonly children: string;
}

/** A link of the bar: icon over its words on a phone, words alone on a desk. */
export const BarLink = ({ href, icon, current, count, children }: BarLinkProps) => (
  <li>
    <a className="staff-link" href={href} aria-current={current}>
      <StaffIcon name={icon} isLarge />
      <span>{children}</span>
      {count}
    </a>
  </li>
);

/** Red for what somebody must do now, grey otherwise. */
function Count({ of }: { readonly of: ReadableAtom<Counted> }) {
  const { count } = useIsland();
  const { many, isUrgent } = useStore(of);
  if (many === 0) return null;
  return (
    <bdi className="count" data-urgent={isUrgent || undefined}>
      {count(many)}
    </bdi>
  );
}
