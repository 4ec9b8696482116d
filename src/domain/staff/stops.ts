import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { type OrderStage, stageOf } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { byArea, isDueOn, openDeliveries } from './deliveries.ts';
import { isForPlace, knownNames, type ShopPlaces } from './known-place.ts';
import { dueAt, isUnaccepted } from './order-age.ts';
import { filterChoices } from './order-filters.ts';

/** The deliveries that concern a driver. */
export interface Stops {
  /** The driver's own, in the order of the route. */
  readonly mine: readonly Order[];
  /** Those that a driver can take, in the given order. */
  readonly free: readonly Order[];
}

/** The open deliveries for a driver, without those of other drivers. `driverId` null: the person has no own account. */
export function stopsOf(open: readonly Order[], driverId: number | null): Stops {
  const isMine = ({ life }: Order) => driverId !== null && life?.driver?.id === driverId;
  return { mine: wayThrough(open.filter(isMine)), free: open.filter(({ life }) => !life?.driver) };
}

/** The stops at the head of a driver's screen: the own ones, or the free ones if there are none. */
export const firstStops = ({ mine, free }: Stops): readonly Order[] => (mine.length > 0 ? mine : free);

const ON_THE_WAY: readonly (OrderStage | undefined)[] = ['on-its-way', 'ready'];

/**
 * Sorts stops for a driver: orders on their way first, then ready ones, then the rest. Within each group it goes area by area, so that
 * nobody crosses the town twice. Areas, and stops within them, are sorted by promised time.
 */
export function wayThrough(stops: readonly Order[]): readonly Order[] {
  const place = ({ life }: Order): number => {
    const found = ON_THE_WAY.indexOf(life ? stageOf(life) : undefined);
    return found === -1 ? ON_THE_WAY.length : found;
  };
  const inTime = [...stops].sort((left, right) => dueAt(left) - dueAt(right) || left.id - right.id);
  return byArea(inTime)
    .flatMap(({ orders }) => orders)
    .sort((left, right) => place(left) - place(right));
}

/** The open deliveries on a driver's screens. */
export interface Deliveries extends Stops {
  /**
   * Those of the chosen branch and area: due today or overdue and accepted by the shop (`due`), not accepted yet, with which a driver can do
   * nothing (`unaccepted`), and of later days.
   */
  readonly due: readonly Order[];
  readonly unaccepted: readonly Order[];
  readonly later: readonly Order[];
  /** The driver's first stop of those that are due; null without one, or if it is elsewhere. */
  readonly next: Order | null;
  /** Whether the store records drivers. */
  readonly hasDrivers: boolean;
  /** The shop's among those of all open deliveries, as options. */
  readonly branches: readonly string[];
  readonly areas: readonly string[];
}

/** The number of open deliveries in the chosen branch and area, as every screen tells it. */
export const countOpen = ({
  due,
  unaccepted,
  later,
}: Pick<Deliveries, 'due' | 'unaccepted' | 'later'>): number => due.length + unaccepted.length + later.length;

interface Asked {
  readonly place: Pick<Order, 'branch' | 'area'>;
  /** The merchant's date (`2026-11-22`). */
  readonly today: string;
  readonly shop: ClockPlace & ShopPlaces;
  /** null: the person has no own account. */
  readonly driverId: number | null;
}

/** All deliveries of the driver, and the free ones that are accepted and due in the chosen branch and area. */
export function deliveriesFor(orders: readonly Order[], { place, today, shop, driverId }: Asked): Deliveries {
  const all = openDeliveries(orders);
  const there = all.filter((order) => isForPlace(order, place, shop));
  const dueToday = there.filter((order) => isDueOn(order, today, shop));
  const { branches, areas } = filterChoices(all);
  const { mine } = stopsOf(all, driverId);
  const due = dueToday.filter((order) => !isUnaccepted(order));
  return {
    mine,
    free: stopsOf(due, null).free,
    due,
    unaccepted: dueToday.filter(isUnaccepted),
    later: there.filter((order) => !isDueOn(order, today, shop)),
    next: mine.find((order) => due.includes(order)) ?? null,
    hasDrivers: all.some(({ life }) => life !== null),
    branches: knownNames(branches, shop.branches),
    areas: knownNames(areas, shop.zones),
  };
}

/** Stops that are ready, so that the driver can leave with them. */
export const readyToGo = (stops: readonly Order[]): readonly Order[] =>
  stops.filter(({ life }) => life && stageOf(life) === 'ready');
