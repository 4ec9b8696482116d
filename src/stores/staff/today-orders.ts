import { atom, computed, onMount } from 'nanostores';
import { isOvertaken } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import type { Failure } from '#domain/result.ts';
import { nextPollMs } from '#domain/staff/polling.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { asStaff } from './as-staff.ts';
import { noteOrders } from './new-orders.ts';
import { $notifications } from './notifications.ts';
import { rememberOrders } from './past-orders.ts';
import { orderInPageWords } from './place.ts';
import { $sound } from './sound-state.ts';
import { theStaff } from './staff-api.ts';
import { $waitingChanges, withWaiting } from './waiting-changes.ts';

/** Today's orders, in memory only. */
export interface TodayOrders {
  /** null before the first answer. The orders stay when later calls fail. */
  readonly orders: readonly Order[] | null;
  /** Ids of unreadable orders, or their places in the list. */
  readonly unreadable: readonly string[];
  /** Epoch milliseconds of the last good answer. */
  readonly updatedAt: number | null;
  /** Failure of the last call. */
  readonly failure: Failure | null;
  readonly isAsking: boolean;
}

export const $todayOrders = atom<TodayOrders>({
  orders: null,
  unreadable: [],
  updatedAt: null,
  failure: null,
  isAsking: false,
});

/** The server's orders, without unsent changes: the same array while no order changes. */
const $toldOrders = computed($todayOrders, ({ orders }) => orders);

/** The orders with the unsent changes: the same array while no order changes. */
export const $orderedToday = computed([$toldOrders, $waitingChanges], (orders, waiting) =>
  orders && waiting.length > 0 ? orders.map((order) => withWaiting(order, waiting)) : orders,
);

/** Whether events report changes to this tab or to another one of this device. */
export const $isLive = atom(false);

let failuresInARow = 0;
/** End of a pause that the server requested, in milliseconds of the page's monotonic clock. A tap ignores it. */
let notBefore = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

let asking: Promise<void> | null = null;
/** Orders from events during a request. Its answer may be older. */
let toldMeanwhile: readonly Order[] = [];

/** Sends a request unless one is under way. Resolves when it has ended. */
export function askForOrders(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/** Sends a new request after a running one, because the running one may have an older answer. */
export const askAnew = (): Promise<void> => (asking ? asking.then(askForOrders) : askForOrders());

async function ask(): Promise<void> {
  clearTimeout(timer);
  toldMeanwhile = [];
  $todayOrders.set({ ...$todayOrders.get(), isAsking: true });
  const answer = await asStaff((token) => theStaff().todayOrders(token));
  const before = $todayOrders.get();
  if (answer.ok) {
    failuresInARow = 0;
    const answered = answer.value.orders.map(orderInPageWords);
    const read = [...toldMeanwhile.filter(({ id }) => !answered.some((one) => one.id === id)), ...answered];
    $todayOrders.set({
      orders: keep(newest(before.orders, read)),
      unreadable: answer.value.unreadable.map(({ id }) => id),
      updatedAt: shopTime(),
      failure: null,
      isAsking: false,
    });
  } else {
    failuresInARow += 1;
    $todayOrders.set({ ...before, failure: answer.error, isAsking: false });
  }
  // Without the right more requests are useless, and without a session the user must log in.
  if (!answer.ok && answer.error.code.startsWith('auth.')) return;
  askLater(answer.ok ? 0 : Number(answer.error.params?.seconds ?? 0));
}

/** `askedSeconds`: the pause that the server requested. */
function askLater(askedSeconds = 0): void {
  const pause = nextPollMs(failuresInARow, askedSeconds, $isLive.get());
  notBefore = askedSeconds > 0 ? performance.now() + pause : 0;
  clearTimeout(timer);
  if (isWatching()) timer = setTimeout(askForOrders, pause);
}

/** Puts an order from an event into the list. */
export function takeOrder(order: Order): void {
  const { orders } = $todayOrders.get();
  toldMeanwhile = [order, ...toldMeanwhile.filter(({ id }) => id !== order.id)];
  // The first list will contain it.
  if (!orders) return;
  const isListed = orders.some(({ id }) => id === order.id);
  const changed = newest(
    orders,
    isListed ? orders.map((one) => (one.id === order.id ? order : one)) : [order, ...orders],
  );
  $todayOrders.set({ ...$todayOrders.get(), orders: keep(changed) });
}

/** Keeps the newer state of each order, because an answer may be older than an event. */
function newest(before: readonly Order[] | null, after: readonly Order[]): readonly Order[] {
  const known = new Map(before?.map((order) => [order.id, order]));
  return after.map((order) => {
    const other = known.get(order.id);
    return other && isOvertaken(order, other) ? other : order;
  });
}

/** The list to keep: the former one if no order changed. */
function keep(orders: readonly Order[]): readonly Order[] {
  const before = $todayOrders.get().orders;
  if (isSame(before, orders)) return before;
  noteOrders(orders);
  rememberOrders(orders);
  return orders;
}

const isSame = (before: readonly Order[] | null, after: readonly Order[]): before is readonly Order[] =>
  before !== null && before.length === after.length && after.every((order, index) => order === before[index]);

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Whether the screen is visible, or sound or notifications are on. */
export const isWatching = (): boolean =>
  isVisible() || $sound.get() === 'on' || $notifications.get() === 'on';

/**
 * Requests orders while somebody watches, and at once when the page becomes visible or the connection is back, unless the server asked
 * for a pause.
 */
onMount($todayOrders, () => {
  const onChange = (): void => {
    if (isVisible() || !isWatching()) clearTimeout(timer);
    if (!isVisible()) return;
    const pause = notBefore - performance.now();
    if (pause > 0) timer = setTimeout(askForOrders, pause);
    else void askForOrders();
  };
  onChange();
  // The next request was planned with the longer pause of the events.
  const stop = $isLive.listen((isLive) => {
    const { failure } = $todayOrders.get();
    if (!isLive && !failure && !asking) askLater();
  });
  document.addEventListener('visibilitychange', onChange);
  addEventListener('focus', onChange);
  addEventListener('online', onChange);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
    removeEventListener('focus', onChange);
    removeEventListener('online', onChange);
  };
});
