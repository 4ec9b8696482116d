import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ShopFacts } from '#domain/storefront/shop-facts.ts';
import { formatTime } from '#i18n/format.ts';

/** The merchant's clock at an instant (epoch milliseconds): `19:40`. */
export function clockTime(instantMs: number, shop: ShopFacts): string {
  const { hour, minute } = wallTime(instantMs, shop);
  return formatTime((hour * 60 + minute) * 60, shop.digits);
}
