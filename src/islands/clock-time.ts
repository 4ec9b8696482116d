import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ShopFacts } from '#domain/storefront/shop-facts.ts';
import { formatTime } from '#i18n/format.ts';

/** The seconds since midnight on the merchant's clock at an instant (epoch milliseconds), in whole minutes. */
export function secondsOfDay(instantMs: number, shop: ShopFacts): number {
  const { hour, minute } = wallTime(instantMs, shop);
  return hour * 3600 + minute * 60;
}

/** The merchant's clock at an instant (epoch milliseconds): `7:40 PM`. */
export const clockTime = (instantMs: number, shop: ShopFacts): string =>
  formatTime(secondsOfDay(instantMs, shop), shop);
