import { instantOf, type WallClock } from '#domain/hours/wall-clock.ts';

const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?:(Z|UTC)|([+-])(\d\d):?(\d\d))?$/;
const MINUTE_MS = 60_000;
/** Tolerated difference between the clocks of store and device. */
const SKEW_MS = 5 * MINUTE_MS;

/**
 * A date and time in the formats of PHP and databases as epoch milliseconds; null for anything else. Without an offset it is in the shop's
 * time zone. (`Date.parse` would use the device's, and older Safari wants no space between date and time.) WooCommerce's
 * `WC_DateTime::date('c')` writes local time with `+00:00`. So a date with that offset that is after `now` is in the shop's time zone, too.
 */
export function instantOfDate(
  text: string,
  clock: WallClock,
  now: number = Number.POSITIVE_INFINITY,
): number | null {
  const [, date, time, utc, sign, hours, minutes] = DATE_TIME.exec(text) ?? [];
  const wall = Date.parse(`${date}T${time}Z`);
  if (!Number.isFinite(wall)) return null;
  if (utc) return wall;
  if (!sign) return instantOf(wall, clock);
  const ahead = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  const instant = sign === '-' ? wall + ahead : wall - ahead;
  if (ahead > 0 || instant <= now + SKEW_MS) return instant;
  const local = instantOf(wall, clock);
  return local <= now + SKEW_MS ? local : instant;
}
