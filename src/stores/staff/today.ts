import { computed } from 'nanostores';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { $now } from '#stores/shop/clock.ts';
import { shopFacts } from '#stores/shop/shop.ts';

/** The date in the merchant's calendar, such as `2026-11-22`; changes at midnight only. */
export const $today = computed($now, (now) => wallTime(now, shopFacts()).date);
