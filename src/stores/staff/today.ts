import { computed } from 'nanostores';
import { wallTime } from '#domain/staff/merchant-day.ts';
import { $now } from '#stores/clock.ts';
import { edges } from '#stores/edges.ts';
import { shopFacts } from '#stores/shop.ts';

const dateAt = (instantMs: number): string => wallTime(instantMs, shopFacts()).date;

/** The date in the merchant's calendar, `2026-11-22`; changes at midnight only. */
export const $today = computed($now, dateAt);

/** The same, for who looks once. */
export const merchantToday = (): string => dateAt(edges.now());
