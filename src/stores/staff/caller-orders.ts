import { atom, computed, onMount } from 'nanostores';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { dialable, phoneKey, phoneRefusal } from '#domain/customer/phone.ts';
import { extraPieces } from '#domain/order/item-extras.ts';
import type { Order } from '#domain/order/order.ts';
import type { Failure, Result } from '#domain/result.ts';
import { fillCart } from '#stores/cart/fill-cart.ts';
import { $products, latest, loadProducts } from '#stores/catalogue/products.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { asStaff } from './as-staff.ts';
import { $callerPhone, callersOf, callersWith, ordersOf } from './caller.ts';
import { orderInPageWords } from './place.ts';
import { theStaff } from './staff-api.ts';
import { $orderedToday } from './today-orders.ts';

/** The server's orders of one phone number, in memory only. */
interface OrdersOfPhone {
  /** Its `phoneKey`; empty until the number is complete. */
  readonly key: string;
  readonly orders: readonly Order[];
  /** Whether the server may have older orders. */
  readonly hasMore: boolean;
  readonly isAsking: boolean;
  readonly failure: Failure | null;
}

const NOBODY: OrdersOfPhone = { key: '', orders: [], hasMore: false, isAsking: false, failure: null };

export const $ordersOfPhone = atom<OrdersOfPhone>(NOBODY);

/** Today's orders and the server's older ones of the caller's number; null before the first list. */
export const $knownOrders = computed([$orderedToday, $ordersOfPhone], (today, { orders }) => {
  if (!today) return null;
  const known = new Set(today.map(({ id }) => id));
  return [...today, ...orders.filter(({ id }) => !known.has(id))];
});

/** The person on the phone, found by earlier orders. */
export const $caller = computed([$callerPhone, $knownOrders], (phone, known) => {
  const orders = known ?? [];
  const callers = callersOf(phone, orders);
  return {
    /** The reason why the number is not complete; null if it is. */
    refusal: phoneRefusal(phone),
    /** People whose number contains the typed digits, once for each of their addresses. */
    callers,
    /** The person with exactly this number; null if there is none. */
    caller: callersWith(phone, callers)[0] ?? null,
    /** The orders of this number, newest first. */
    orders: ordersOf(phone, orders),
  };
});

/** Reads the newest orders of the caller, and with each further call the next older ones. A server without this call has none. */
export async function askForOlder(): Promise<void> {
  const asking = { ...$ordersOfPhone.get(), isAsking: true, failure: null };
  $ordersOfPhone.set(asking);
  const { orders } = asking;
  const before = orders.length > 0 ? Math.min(...orders.map(({ id }) => id)) : null;
  const phone = dialable($callerPhone.get()) ?? '';
  const answer = await asStaff((token) => theStaff().customerOrders(phone, before, token));
  // The number has changed meanwhile.
  if ($ordersOfPhone.get() !== asking) return;
  const isWithoutCall = !answer.ok && answer.error.code === 'request.not-found';
  $ordersOfPhone.set({
    ...asking,
    orders: answer.ok ? [...orders, ...answer.value.orders.map(orderInPageWords)] : orders,
    hasMore: answer.ok ? answer.value.hasMore : !isWithoutCall,
    isAsking: false,
    failure: answer.ok || isWithoutCall ? null : answer.error,
  });
}

/** Delay after the last digit, because a part of a number can already be a valid number. */
const PAUSE_MS = 400;

onMount($ordersOfPhone, () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = $callerPhone.subscribe((typed) => {
    const key = dialable(typed) === null ? '' : phoneKey(typed);
    if (key === $ordersOfPhone.get().key) return;
    clearTimeout(timer);
    $ordersOfPhone.set({ ...NOBODY, key });
    if (key !== '' && shopFacts().hasOrderLife) timer = setTimeout(askForOlder, PAUSE_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
    $ordersOfPhone.set(NOBODY);
  };
});

/**
 * Puts the products of an order into the cart at present prices. Returns the names of products that are unavailable, or that need a new
 * choice of options. Fails without changing the cart if availability is unknown.
 */
export async function orderTheSame({ items }: Order): Promise<Result<readonly string[]>> {
  await loadProducts(
    items.map(({ productId }) => productId),
    shopFacts().locale,
  );
  const lines = items.map(({ productId, variationId, quantity, extras, notes }): CartLine => {
    const variations = latest($products.get()[productId])?.variations ?? [];
    const options = Object.entries(variations.find(({ id }) => id === variationId)?.choices ?? {});
    const choices = Object.fromEntries(
      options.flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
    );
    return {
      productId,
      variationId,
      quantity,
      choices,
      ...(extras && { extras: extraPieces(extras) }),
      ...(notes && { notes }),
    };
  });
  return fillCart(lines, (id) => items.find(({ productId }) => productId === id)?.name);
}
